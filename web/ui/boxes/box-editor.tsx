import { type KeyboardEvent, useId, useRef } from "react";
import { arrowStep } from "./arrow-step.ts";
import styles from "./box-editor.module.css";
import { type Box, FRACTIONS, moveBox, resizeBox } from "./box-geometry.ts";
import { type BoxDragProps, boxLimits, useBoxDrag } from "./use-box-drag.ts";

export type NamedBox = Box & { readonly id: string; readonly name: string };

type Props<Kind extends NamedBox> = BoxDragProps<Kind> & {
  src: string;
  alt: string;
  /** The colour of a box and what it is called on the image. Default: the accent colour, and its name. */
  lookOf?: (box: Kind) => { readonly colour: string; readonly caption: string };
  onRemove: (id: string) => void;
  /** Called when the image fails to load, usually because its link expired. */
  onStale: () => void;
};

/** A tall image fits the screen with what is beside it, unless it becomes too narrow to draw on. */
const MAX_HEIGHT_VH = 70;
const MIN_WIDTH_PX = 240;
const percent = (fraction: number) => `${fraction * 100}%`;

/** Boxes on an image: drawn, moved, resized and deleted by pointer or keyboard. Escape cancels a drag. */
export function BoxEditor<Kind extends NamedBox>(props: Props<Kind>) {
  const { src, alt, width, height, boxes, selected, lookOf, onSelect, onChange, onRemove, onStale } = props;
  const stage = useRef<HTMLDivElement>(null);
  const keys = useId();
  const { draft, dragged, isDrawing, handlers } = useBoxDrag(stage, props);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>("[data-box]")?.dataset.box;
    const box = boxes.find((each) => each.id === id);
    if (!box || event.ctrlKey || event.metaKey) return;
    const step = arrowStep(event);
    if (step) {
      event.preventDefault();
      const by = { x: step.x / width, y: step.y / height };
      onChange(event.altKey ? resizeBox(box, "se", by, boxLimits(props)) : moveBox(box, by, FRACTIONS));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove(box.id);
      stage.current?.focus();
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be positioned over an image
    <div
      ref={stage}
      className={styles.stage}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `max(${MIN_WIDTH_PX}px, ${(MAX_HEIGHT_VH * width) / height}vh)` }}
      role="group"
      tabIndex={-1}
      aria-label={alt}
      {...handlers}
      // Dragging selected content would cancel drawing.
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <img src={src} alt="" draggable={false} onError={onStale} />
      <p id={keys} className="visually-hidden">
        Arrow keys move, Alt + arrow keys resize, Shift moves 10 pixels at a time. Delete removes.
      </p>
      {boxes.map((box) => {
        const { x, y, width: wide, height: high } = dragged === box.id && draft ? draft : box;
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
