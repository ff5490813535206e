import { useLayoutEffect, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { wholePercent } from "#web/kit/format.ts";
import { GazePlot } from "../../viewer/gaze-plot.tsx";
import { PictureLayers } from "../../viewer/picture-layers.tsx";
import { allowsAreas } from "../../viewer/variants.ts";
import type { Rect, Size } from "../../viewer/viewport.ts";
import type { ComparedVariant } from "./variants.ts";
import "./picture.css";

/** Percent that the picture is dimmed by behind its heatmap. */
const BACKGROUND = 10;

type Props = { heatmap: HeatmapDetail; variant: ComparedVariant; areAreasShown: boolean; onStale: () => void };

/** An image as large as its frame lets it be, in one of its variants. */
export function Picture({ heatmap, variant, areAreasShown, onStale }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = heatmap;
  const picture = { width: width ?? 1, height: height ?? 1 };
  const place = usePlaceIn(frame, picture);
  return (
    <div ref={frame} className="compared-picture">
      <PictureLayers
        heatmap={heatmap}
        variant={variant}
        background={variant === "heatmap" || variant === "gazeplot" ? BACKGROUND : 0}
        place={place}
        onStale={onStale}
      />
      {variant === "gazeplot" && <GazePlot fixations={heatmap.fixations} place={place} />}
      {areAreasShown && allowsAreas(variant) && <Areas heatmap={heatmap} scale={place.width / picture.width} place={place} />}
    </div>
  );
}

/** Dashed boxes with the share of attention in each; their names stand under the picture. */
function Areas({ heatmap, scale, place }: { heatmap: HeatmapDetail; scale: number; place: Rect }) {
  return (
    <svg className="compared-areas" aria-hidden="true">
      {heatmap.areas_of_interest.map(({ uid, value, left, top, width, height }) => {
        const at = { x: place.x + left * scale, y: place.y + top * scale };
        return (
          <g key={uid}>
            <rect {...at} width={width * scale} height={height * scale} rx={2} />
            <text x={at.x + 5} y={at.y + 15}>
              {wholePercent(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Where a picture stands in its frame: whole, and in the middle. */
function usePlaceIn(frame: React.RefObject<HTMLElement | null>, picture: Size): Rect {
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
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (room.width - width) / 2, y: (room.height - height) / 2, width, height };
}
