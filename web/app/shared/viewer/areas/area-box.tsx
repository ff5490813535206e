import type { CSSProperties, ReactNode, SVGProps } from "react";
import type { Point, Rect } from "../stage/viewport.ts";
import "./area-box.css";

/** Height of a name with its gap. */
const NAME_PX = 26;
/** What the tools cover of the stage; an area that leaves no room for its name under them has it inside, or below where it is low. */
const TOOLS_PX = 60;
/** Over a narrower area there stands its share alone, until it is pointed at or selected. */
const TIGHT_PX = 64;
/** The least room of a name with what else stands behind its share. */
const LIVE_PX = 160;

/** Where the name of an area begins. */
export function namePlace({ x, y, height }: Rect): Point {
  if (y >= TOOLS_PX + NAME_PX) return { x, y: y - NAME_PX };
  return { x, y: height < NAME_PX ? y + height + 2 : y + 2 };
}

type Props = {
  at: Rect;
  name: string;
  share: string;
  /** Extra attributes of the frame element: role, focus, labels. */
  frame?: SVGProps<SVGGElement> & { "data-uid"?: string };
  /** What else stands behind the share. */
  children?: ReactNode;
};

/** The frame of one area, in pixels of the stage, with its name and its share of attention. */
export function AreaBox({ at, name, share, frame, children }: Props) {
  const fit = Math.max(at.width, children ? LIVE_PX : TIGHT_PX);
  const room = { "--x": `${at.x}px`, "--right": `${at.x + at.width}px`, "--fit": `${fit}px` } as CSSProperties;
  return (
    <>
      <g {...frame}>
        <rect className="area__halo" {...at} rx={3} />
        <rect className="area__box" {...at} rx={3} />
      </g>
      <foreignObject x={0} y={namePlace(at).y} width="100%" height={24} className="area__name">
        <div aria-hidden="true" data-tight={at.width < TIGHT_PX} style={room}>
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
