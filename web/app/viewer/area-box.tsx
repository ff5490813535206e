import type { Rect } from "./viewport.ts";
import "./area-box.css";

/** Height of a name with its gap; where an area leaves no room for it above, it stands inside. */
const NAME_PX = 26;

/** The frame of one area, in pixels of the stage, with its name and its share of attention. */
export function AreaBox({ at, name, share }: { at: Rect; name: string; share: string }) {
  return (
    <>
      <rect className="area__box" {...at} rx={3} />
      <foreignObject
        x={at.x}
        y={at.y < NAME_PX ? at.y + 2 : at.y - NAME_PX}
        width={Math.max(at.width, 220)}
        height={24}
        className="area__name"
      >
        <span>
          <b>{name}</b> <span className="tabular">{share}</span>
        </span>
      </foreignObject>
    </>
  );
}
