import { type KeyboardEvent, type PointerEvent, useCallback, useId, useRef, useState } from "react";
import { useCancelOnEscape } from "#web/kit/use-cancel-on-escape.ts";
import { arrowStep } from "./arrow-step.ts";
import styles from "./box-editor.module.css";
import { type Box, boxBetween, FRACTIONS, moveBox, type Point, resizeBox } from "./box-geometry.ts";

export type NamedBox = Box & { readonly id: string; readonly name: string };

type Props<Kind extends NamedBox> = {
  src: string;
  alt: string;
  /** Size of the image in pixels. */
  width: number;
  height: number;
  boxes: readonly Kind[];
  selected: string | undefined;
  /** A drawn box is kept only if it is wider than this, in pixels of the image. */
  minWidth: number;
  /** The colour of a box and what it is called on the image. Default: the accent colour, and its name. */
  lookOf?: (box: Kind) => { readonly colour: string; readonly caption: string };
  onSelect: (id: string | undefined) => void;
  onDrawn: (box: Box) => void;
  onTooSmall: () => void;
  /** Called with the position of a click outside all boxes, or on the box that was already selected. */
  onClickSpot?: (at: Point) => void;
  onChange: (box: Kind) => void;
  onRemove: (id: string) => void;
  /** Called when the image fails to load, usually because its link expired. */
  onStale: () => void;
};

type Drag<Kind> = {
  readonly from: Point;
  readonly box: Kind | undefined;
  readonly isResize: boolean;
  /** Whether the box was already selected. */
  readonly isAgain: boolean;
};

/** A press that moves the pointer less than this is a click. */
const MIN_DRAG_PX = 3;
/** A second press within this time is a double click, which only selects a box. */
const DOUBLE_CLICK_MS = 500;
/** A tall image fits the screen with what is beside it, unless it becomes too narrow to draw on. */
const MAX_HEIGHT_VH = 70;
const MIN_WIDTH_PX = 240;
const percent = (fraction: number) => `${fraction * 100}%`;

/** Boxes on an image: drawn, moved, resized and deleted by pointer or keyboard. Escape cancels a drag. */
export function BoxEditor<Kind extends NamedBox>(props: Props<Kind>) {
  const {
    src,
    alt,
    width,
    height,
    boxes,
    selected,
    minWidth,
    lookOf,
    onSelect,
    onDrawn,
    onTooSmall,
    onClickSpot,
    onChange,
    onRemove,
    onStale,
  } = props;
  const stage = useRef<HTMLDivElement>(null);
  const keys = useId();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [drag, setDrag] = useState<Drag<Kind>>();
  const [draft, setDraft] = useState<Box>();
  const limits = { bounds: FRACTIONS, min: { width: (minWidth + 1) / width, height: 1 / height } };

  const cancel = useCallback(() => {
    setDrag(undefined);
    setDraft(undefined);
  }, []);
  useCancelOnEscape(drag !== undefined, cancel);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const rect = stage.current!.getBoundingClientRect();
    return { x: (clientX - rect.x) / rect.width, y: (clientY - rect.y) / rect.height };
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-box]")?.dataset.box;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isResize = target.closest("[data-corner]") !== null;
    const isAgain = id === selected && !isResize && event.timeStamp - pressedAt.current > DOUBLE_CLICK_MS;
    pressedAt.current = event.timeStamp;
    onSelect(id);
    setDrag({ from: pointOf(event), box: boxes.find((box) => box.id === id), isResize, isAgain });
  };
  const track = (event: PointerEvent) => {
    if (!drag) return;
    const to = pointOf(event);
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y };
    const { clientWidth, clientHeight } = stage.current!;
    if (!draft && Math.hypot(by.x * clientWidth, by.y * clientHeight) < MIN_DRAG_PX) return;
    if (!drag.box) setDraft(boxBetween(drag.from, to, FRACTIONS));
    else setDraft(drag.isResize ? resizeBox(drag.box, "se", by, limits) : moveBox(drag.box, by, FRACTIONS));
  };
  const end = () => {
    if (drag?.box && draft) onChange(draft as Kind);
    if (drag && !drag.box && draft) {
      if (draft.width * width > minWidth && draft.height * height >= 1) onDrawn(draft);
      else onTooSmall();
    } else if (drag && !draft && (!drag.box || drag.isAgain)) onClickSpot?.(drag.from);
    cancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>("[data-box]")?.dataset.box;
    const box = boxes.find((each) => each.id === id);
    if (!box || event.ctrlKey || event.metaKey) return;
    const step = arrowStep(event);
    if (step) {
      event.preventDefault();
      const by = { x: step.x / width, y: step.y / height };
      onChange(event.altKey ? resizeBox(box, "se", by, limits) : moveBox(box, by, FRACTIONS));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove(box.id);
      stage.current?.focus();
    }
  };

  const isDrawing = drag !== undefined && !drag.box;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be positioned over an image
    <div
      ref={stage}
      className={styles.stage}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `max(${MIN_WIDTH_PX}px, ${(MAX_HEIGHT_VH * width) / height}vh)` }}
      role="group"
      tabIndex={-1}
      aria-label={alt}
      onPointerDown={begin}
      onPointerMove={track}
      onPointerUp={end}
      onPointerCancel={cancel}
      // Dragging selected content would cancel drawing.
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <img src={src} alt="" draggable={false} onError={onStale} />
      <p id={keys} className="visually-hidden">
        Arrow keys move, Alt + arrow keys resize, Shift moves 10 pixels at a time. Delete removes.
      </p>
      {boxes.map((box) => {
        const { x, y, width: wide, height: high } = drag?.box?.id === box.id && draft ? draft : box;
        const look = lookOf?.(box);
        return (
          <button
            key={box.id}
            type="button"
            className={styles.box}
            data-box={box.id}
            aria-label={look ? `${box.name}: ${look.caption}` : box.name}
            aria-pressed={selected === box.id}
            aria-describedby={keys}
            data-coloured={look !== undefined}
            style={{
              left: percent(x),
              top: percent(y),
              width: percent(wide),
              height: percent(high),
              ...(look && { borderColor: look.colour }),
            }}
            onFocus={() => selected !== box.id && onSelect(box.id)}
          >
            <span className={styles.name}>{look?.caption ?? box.name}</span>
            {selected === box.id && <span className={styles.corner} data-corner />}
          </button>
        );
      })}
      {isDrawing && draft && (
        <span
          className={styles.box}
          style={{
            left: percent(draft.x),
            top: percent(draft.y),
            width: percent(draft.width),
            height: percent(draft.height),
          }}
        />
      )}
    </div>
  );
}
