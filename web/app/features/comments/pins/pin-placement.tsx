import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { clamp } from "#kit/portable/clamp.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import stageStyles from "#web/app/shared/viewer/stage/stage.module.css";
import type { Point, Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { ARROW_DIRECTIONS } from "#web/kit/arrow-directions.ts";
import { loadCommentsTab } from "../threads/comments-panel-tab.tsx";
import commentPinsStyles from "./comment-pins.module.css";

/** Keyboard step as a fraction of width or height. Larger with Shift. */
const KEY_STEP = 0.01;
const LARGE_KEY_STEP = 0.1;
const COORDINATE_PRECISION = 10_000;

type Props = Pick<OpenHeatmap, "scrollToStage"> & { place: Rect; onPlace: (at: Point) => void; onEnd: () => void };

/** Selects a position on the image by click, or by arrow keys and Enter. Canceled by Escape or another tool. */
export function PinPlacement({ place, onPlace, onEnd, scrollToStage }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [aim, setAim] = useState<Point>();
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    scrollToStage();
    // Preload the tab, because the user types right after the click.
    void loadCommentsTab();
    const onPointerDown = ({ target }: globalThis.PointerEvent) => {
      const isElsewhere = (target as Element).closest(`.${stageStyles.tools}, .${panelStyles.panel}`);
      if (isElsewhere && !(target as Element).closest("[data-placing]")) end.current();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [scrollToStage]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROW_DIRECTIONS[event.key];
    if (step) {
      const by = event.shiftKey ? LARGE_KEY_STEP : KEY_STEP;
      setAim(({ x, y } = { x: 0.5, y: 0.5 }) => ({ x: clampCoordinate(x + step.x * by), y: clampCoordinate(y + step.y * by) }));
      event.preventDefault();
    } else if (event.key === "Escape") {
      onEnd();
    } else if (event.key !== " " && event.key !== "Enter") return;
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A click without a pointer was triggered by Enter.
    if (event.detail === 0) return onPlace(aim ?? { x: 0.5, y: 0.5 });
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPlace({ x: clampCoordinate((event.clientX - left) / width), y: clampCoordinate((event.clientY - top) / height) });
  };
  return (
    <button
      ref={button}
      type="button"
      className={commentPinsStyles.placeChoice}
      style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
      aria-label="Place the comment: arrow keys to move, Enter to confirm, Escape to cancel"
      onKeyDown={onKeyDown}
      onClick={onClick}
      // The stage neither pans nor plays.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setAim((aim) => aim ?? { x: 0.5, y: 0.5 })}
    >
      {!aim && <span className={commentPinsStyles.placeChoiceHint}>Click or tap to place the comment</span>}
      {aim && <span className={commentPinsStyles.placeChoiceAim} style={{ left: `${aim.x * 100}%`, top: `${aim.y * 100}%` }} />}
    </button>
  );
}

function clampCoordinate(part: number): number {
  return Math.round(clamp(part, 0, 1) * COORDINATE_PRECISION) / COORDINATE_PRECISION;
}
