import { clsx } from "clsx";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { HANDLES } from "#web/ui/boxes/box-geometry.ts";
import areaEditorStyles from "./area-editor.module.css";

/** Sides shorter than this, in stage pixels, have only corner handles. */
const MIN_SIDE_WITH_HANDLES = 40;
const SIZE = 10;
/** Size of the pointer target of a handle. */
const HIT_SIZE = 22;
/** Minimum space between handles for moving the area. On a smaller area the handles are placed further out. */
const MIN_DRAG_SIZE = 8;

const outwardOffset = (side: number) => Math.max(0, (HIT_SIZE + MIN_DRAG_SIZE - side) / 2);

/** Resize handles of the selected area: four corners, and four sides if they are long enough. */
export function AreaHandles({ at }: { at: Rect }) {
  const shown = HANDLES.filter((handle) => {
    if (handle.length === 2) return true;
    return (handle === "n" || handle === "s" ? at.width : at.height) >= MIN_SIDE_WITH_HANDLES;
  });
  return (
    <g>
      {shown.map((handle) => {
        const [across, down] = [outwardOffset(at.width), outwardOffset(at.height)];
        const x = at.x + (handle.includes("e") ? at.width + across : handle.includes("w") ? -across : at.width / 2);
        const y = at.y + (handle.includes("s") ? at.height + down : handle.includes("n") ? -down : at.height / 2);
        const square = (side: number) => ({ x: x - side / 2, y: y - side / 2, width: side, height: side });
        return (
          <g
            key={handle}
            className={clsx(areaEditorStyles.areaHandle, areaEditorStyles[`area__handle--${handle}`])}
            data-handle={handle}
          >
            <rect {...square(HIT_SIZE)} fill="transparent" />
            <rect {...square(SIZE)} rx={2} className={areaEditorStyles.areaGrip} />
          </g>
        );
      })}
    </g>
  );
}
