import type { Rect } from "../../../viewer/viewport.ts";
import { HANDLES } from "./area-geometry.ts";

/** Sides shorter than this, in pixels of the stage, are resized by their corners alone. */
const LEAST_SIDE = 40;
const SIZE = 10;
/** What a finger or pointer may miss it by. */
const REACH = 22;

/** What the selected area is resized by: its four corners, and its four sides where these are long enough. */
export function AreaHandles({ at }: { at: Rect }) {
  const shown = HANDLES.filter((handle) => {
    if (handle.length === 2) return true;
    return (handle === "n" || handle === "s" ? at.width : at.height) >= LEAST_SIDE;
  });
  return (
    <g>
      {shown.map((handle) => {
        const x = at.x + (handle.includes("e") ? at.width : handle.includes("w") ? 0 : at.width / 2);
        const y = at.y + (handle.includes("s") ? at.height : handle.includes("n") ? 0 : at.height / 2);
        const square = (side: number) => ({ x: x - side / 2, y: y - side / 2, width: side, height: side });
        return (
          <g key={handle} className={`area__handle area__handle--${handle}`} data-handle={handle}>
            <rect {...square(REACH)} fill="transparent" />
            <rect {...square(SIZE)} rx={2} className="area__grip" />
          </g>
        );
      })}
    </g>
  );
}
