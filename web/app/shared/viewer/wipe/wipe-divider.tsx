import { clsx } from "clsx";
import { MoveHorizontal } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Rect, Size } from "../stage/viewport.ts";
import type { Wipe } from "./use-wipe.ts";
import styles from "./wipe.module.css";

const STEP = 0.01;
const LARGE_STEP = 0.1;
/** Minimum distance in pixels between the line and the edges of the stage, so that it stays reachable when zoomed in. */
const EDGE_MARGIN_PX = 24;

type Props = { wipe: Pick<Wipe<string>, "left" | "right" | "at" | "move">; place: Rect; stage: Size };

/** Position of the wipe line, in stage pixels. */
export function dividerPosition({ at }: { at: number }, place: Rect, stage: Size): number {
  const [first, last] = [Math.max(EDGE_MARGIN_PX, place.x), Math.min(stage.width - EDGE_MARGIN_PX, place.x + place.width)];
  return Math.min(last, Math.max(first, place.x + at * place.width));
}

/** The line between two variants. Moved by dragging, arrow keys, Page keys, Home and End. */
export function WipeDivider({ wipe, place, stage }: Props) {
  const { left, right, at } = wipe;
  const line = dividerPosition(wipe, place, stage);
  const top = Math.max(0, place.y);
  const bottom = Math.min(stage.height, place.y + place.height);
  const places: Record<string, number> = {
    ArrowRight: at + STEP,
    ArrowUp: at + STEP,
    ArrowLeft: at - STEP,
    ArrowDown: at - STEP,
    PageUp: at + LARGE_STEP,
    PageDown: at - LARGE_STEP,
    Home: 0,
    End: 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    wipe.move(next);
  };
  return (
    <div
      className={styles.wipe}
      role="slider"
      tabIndex={0}
      aria-label={`Line between ${left.label} and ${right.label}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      aria-valuetext={`${Math.round(at * 100)}% ${left.label}`}
      style={{ transform: `translate(${line}px, ${top}px)`, height: Math.max(0, bottom - top) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const viewport = event.currentTarget.parentElement!.getBoundingClientRect();
        wipe.move((event.clientX - viewport.x - place.x) / place.width);
      }}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <span className={clsx(styles.name, styles.nameLeft)} aria-hidden="true">
        {left.label}
      </span>
      <span className={clsx(styles.name, styles.nameRight)} aria-hidden="true">
        {right.label}
      </span>
      <span className={styles.grip} aria-hidden="true">
        <MoveHorizontal />
      </span>
    </div>
  );
}
