import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import type { Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";

/** Position of an image in its container: fitted and centred. */
export function useContainedRect(frame: RefObject<HTMLElement | null>, image: Size): Rect {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const scale = Math.min(room.width / image.width, room.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { x: (room.width - width) / 2, y: (room.height - height) / 2, width, height };
}

/** The aspect ratio of an image for its frame, which uses it where the columns are below each other. */
export const aspectRatioOf = ({ width, height }: Size): CSSProperties =>
  ({ "--aspect-ratio": `${width} / ${height}` }) as CSSProperties;
