import type { CSSProperties, ReactNode, SVGProps } from "react";
import type { Rect } from "./viewport.ts";
import "./area-box.css";

/** Height of a name with its gap; where an area leaves no room for it above, it stands inside. */
const NAME_PX = 26;
const NAME_WIDTH = 280;
/** Over a narrower area there stands its share alone, until it is pointed at or selected. */
const TIGHT_PX = 64;
/** The least room of a name with what else stands behind its share. */
const LIVE_PX = 160;

/** Where the name of an area begins. */
export function namePlace(at: Rect): { x: number; y: number } {
  return { x: at.x, y: at.y < NAME_PX ? at.y + 2 : at.y - NAME_PX };
}

type Props = {
  at: Rect;
  name: string;
  share: string;
  /** What the frame is beside being drawn. */
  frame?: SVGProps<SVGGElement>;
  /** What else stands behind the share. */
  children?: ReactNode;
};

/** The frame of one area, in pixels of the stage, with its name and its share of attention. */
export function AreaBox({ at, name, share, frame, children }: Props) {
  return (
    <>
      <g {...frame}>
        <rect className="area__halo" {...at} rx={3} />
        <rect className="area__box" {...at} rx={3} />
      </g>
      <foreignObject {...namePlace(at)} width={Math.max(at.width, NAME_WIDTH)} height={24} className="area__name">
        <span
          aria-hidden="true"
          data-tight={at.width < TIGHT_PX}
          style={{ "--fit": `${Math.max(at.width, children ? LIVE_PX : TIGHT_PX)}px` } as CSSProperties}
        >
          <b>{name}</b> <span className="tabular">{share}</span>
          {children}
        </span>
      </foreignObject>
    </>
  );
}
