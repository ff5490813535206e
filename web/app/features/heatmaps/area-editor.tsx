import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { AreaOfInterest } from "#contracts/heatmaps.ts";
import { wholePercent } from "#web/kit/format.ts";
import { AreaBox } from "../../viewer/area-box.tsx";
import { spokenRange } from "../../viewer/likely.ts";
import type { Point, Rect, Size } from "../../viewer/viewport.ts";
import { type Area, type Box, boxBetween, CORNERS, type Corner, isKept, movedBox, resizedBox } from "./area-geometry.ts";
import "./area-editor.css";

type Props = {
  areas: readonly AreaOfInterest[];
  picture: Size;
  /** Where the picture lies on the stage. */
  place: Rect;
  isDrawing: boolean;
  /** Shares are being worked out anew. */
  isSaving: boolean;
  selected: string | undefined;
  onSelect: (uid: string | undefined) => void;
  onDrawn: (box: Box) => void;
  onChange: (uid: string, place: (area: Area) => Box) => void;
  onRemove: (uid: string) => void;
};

type Drag =
  | { from: Point; kind: "draw" }
  | { from: Point; kind: "move"; area: Area }
  | { from: Point; kind: "resize"; area: Area; corner: Corner };

const NUDGES: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR = 10;

/** Areas of interest over the picture: drawn, moved and resized by pointer or by keyboard. */
export function AreaEditor({
  areas,
  picture,
  place,
  isDrawing,
  isSaving,
  selected,
  onSelect,
  onDrawn,
  onChange,
  onRemove,
}: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(undefined);
  const [draft, setDraft] = useState<{ uid: string | undefined; box: Box }>();
  const scale = place.width / picture.width;

  const toPicture = (event: PointerEvent): Point => {
    const bounds = svg.current!.getBoundingClientRect();
    return { x: (event.clientX - bounds.x - place.x) / scale, y: (event.clientY - bounds.y - place.y) / scale };
  };
  const begin = (event: PointerEvent, what: Drag) => {
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    drag.current = what;
  };
  const draggedBox = (now: Point): { uid: string | undefined; box: Box } | undefined => {
    const current = drag.current;
    if (!current) return undefined;
    const by = { x: now.x - current.from.x, y: now.y - current.from.y };
    if (current.kind === "draw") return { uid: undefined, box: boxBetween(current.from, now, picture) };
    const box =
      current.kind === "move" ? movedBox(current.area, by, picture) : resizedBox(current.area, current.corner, by, picture);
    return { uid: current.area.uid, box };
  };
  const onPointerUp = (event: PointerEvent) => {
    const ended = draggedBox(toPicture(event));
    const current = drag.current;
    drag.current = undefined;
    setDraft(undefined);
    if (!ended || !current) return;
    if (current.kind === "draw") return isKept(ended.box, scale) ? onDrawn(ended.box) : onSelect(undefined);
    const hasMoved = (["left", "top", "width", "height"] as const).some((side) => current.area[side] !== ended.box[side]);
    if (hasMoved) onChange(current.area.uid, () => ended.box);
  };
  const onKeyDown = (event: KeyboardEvent, area: Area) => {
    const nudge = NUDGES[event.key];
    if (nudge) {
      event.preventDefault();
      const step = event.shiftKey ? FAR : 1;
      const by = { x: nudge.x * step, y: nudge.y * step };
      onChange(area.uid, (now) => (event.altKey ? resizedBox(now, "se", by, picture) : movedBox(now, by, picture)));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove(area.uid);
    } else if (event.key === "Escape") {
      onSelect(undefined);
    }
  };

  const screen = (box: Box) => ({
    x: place.x + box.left * scale,
    y: place.y + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an SVG
    <svg
      ref={svg}
      className="area-editor"
      data-drawing={isDrawing}
      role="group"
      aria-label="Areas of interest on the picture"
      onPointerDown={isDrawing ? (event) => begin(event, { kind: "draw", from: toPicture(event) }) : undefined}
      onPointerMove={(event) => drag.current && setDraft(draggedBox(toPicture(event)))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = undefined;
        setDraft(undefined);
      }}
    >
      {areas.map(({ value, interval, ...area }) => {
        const box = draft?.uid === area.uid ? draft.box : area;
        const at = screen(box);
        const isSelected = selected === area.uid;
        const share = isSaving ? "…" : wholePercent(value);
        const likely = isSaving ? "" : spokenRange(interval);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button element cannot stand inside an SVG
          <g
            key={area.uid}
            role="button"
            tabIndex={0}
            className="area"
            data-selected={isSelected}
            aria-label={`${area.name}, ${share} of attention${likely}. Arrow keys move, with Alt they resize, Delete removes.`}
            onFocus={() => onSelect(area.uid)}
            onKeyDown={(event) => onKeyDown(event, area)}
            onPointerDown={(event) => {
              onSelect(area.uid);
              begin(event, { kind: "move", area, from: toPicture(event) });
            }}
          >
            <AreaBox at={at} name={area.name} share={share} />
            {isSelected &&
              CORNERS.map((corner) => (
                <rect
                  key={corner}
                  className={`area__corner area__corner--${corner}`}
                  x={at.x + (corner.endsWith("e") ? at.width : 0) - 5}
                  y={at.y + (corner.startsWith("s") ? at.height : 0) - 5}
                  width={10}
                  height={10}
                  rx={2}
                  onPointerDown={(event) => begin(event, { kind: "resize", area, corner, from: toPicture(event) })}
                />
              ))}
          </g>
        );
      })}
      {draft && draft.uid === undefined && <rect className="area__box area__box--draft" {...screen(draft.box)} rx={3} />}
    </svg>
  );
}
