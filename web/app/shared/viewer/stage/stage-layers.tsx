import type { CSSProperties, ReactNode } from "react";
import styles from "./stage-layers.module.css";
import type { Rect } from "./viewport.ts";

/** Maximum size of a printed image: the height and the width of what fits an A4 or Letter page, with the panel below. */
const MAX_PRINT: { readonly width: number; readonly height: number } = { width: 640, height: 560 };

type Props = {
  /** Position of the image on the stage. */
  place: Rect;
  children: ReactNode;
};

/**
 * The image and everything over it, all placed in pixels of the stage. In print they are scaled together, so that the whole image
 * is on the page and areas and gaze plots stay in their places on it.
 */
export function StageLayers({ place, children }: Props) {
  const print = Math.min(MAX_PRINT.width / place.width, MAX_PRINT.height / place.height);
  const style = {
    "--print-transform": `scale(${print}) translate(${-place.x}px, ${-place.y}px)`,
    "--print-width": `${place.width * print}px`,
    "--print-height": `${place.height * print}px`,
  } as CSSProperties;
  return (
    <div className={styles.stageLayers} style={style}>
      <div>{children}</div>
    </div>
  );
}
