import type { CSSProperties, ReactNode, SVGProps } from "react";
import type { Point, Rect } from "../stage/viewport.ts";
import styles from "./area-box.module.css";

/** Height of a name label, including its gap. */
const LABEL_HEIGHT_PX = 26;
/**
 * Height of the stage that the tools cover. If there is no space under them, the name is inside the area, or below a low area.
 */
const TOOLBAR_HEIGHT_PX = 60;
/** A narrower area shows only its share until it is hovered or selected. */
const SHARE_ONLY_MAX_WIDTH_PX = 64;
/** Minimum width for a name with additional content after the share. */
const LABEL_MIN_WIDTH_PX = 160;

/** Position of an area's name label. */
export function labelPosition({ x, y, height }: Rect): Point {
  if (y >= TOOLBAR_HEIGHT_PX + LABEL_HEIGHT_PX) return { x, y: y - LABEL_HEIGHT_PX };
  return { x, y: height < LABEL_HEIGHT_PX ? y + height + 2 : y + 2 };
}

type Props = {
  bounds: Rect;
  name: string;
  share: string;
  /** Additional attributes of the frame element: role, focus, labels. */
  frame?: SVGProps<SVGGElement> & { "data-uid"?: string };
  /** Additional content after the share. */
  children?: ReactNode;
};

/** The outline of an area, in stage pixels, with its name and its share of attention. */
export function AreaBox({ bounds, name, share, frame, children }: Props) {
  const fit = Math.max(bounds.width, children ? LABEL_MIN_WIDTH_PX : SHARE_ONLY_MAX_WIDTH_PX);
  const room = { "--x": `${bounds.x}px`, "--right": `${bounds.x + bounds.width}px`, "--fit": `${fit}px` } as CSSProperties;
  return (
    <>
      <g {...frame}>
        <rect className={styles.areaHalo} {...bounds} rx={3} />
        <rect className={styles.areaBox} {...bounds} rx={3} />
      </g>
      <foreignObject x={0} y={labelPosition(bounds).y} width="100%" height={24} className={styles.areaName}>
        <div aria-hidden="true" data-tight={bounds.width < SHARE_ONLY_MAX_WIDTH_PX} style={room}>
          <i />
          <span>
            <b>{name}</b> <span className="tabular">{share}</span>
            {children}
          </span>
        </div>
      </foreignObject>
    </>
  );
}
