import type { PointerEvent as Press } from "react";
import type { Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";
import { BOXES } from "./text-grid.ts";
import styles from "./text-tab.module.css";
import type { TextBoxes } from "./use-text-boxes.ts";
import { WordOutline } from "./word-outline.tsx";

/** A press that moves the image further than this marks nothing. */
const CLICK_TOLERANCE_PX = 4;

/** Calls `act` when a press ends where it started. The stage captures all pointers, so no click event occurs here. */
function onClickRelease(down: Press, act: () => void): void {
  const over = new AbortController();
  const { signal } = over;
  const lift = (up: PointerEvent) => {
    if (up.pointerId !== down.pointerId) return;
    over.abort();
    if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= CLICK_TOLERANCE_PX) act();
  };
  window.addEventListener("pointerup", lift, { signal });
  window.addEventListener("pointercancel", () => over.abort(), { signal });
}

/** The boxes over the large image, for pointer users. */
export function TextOverlay({ text, imageSize, imageRect }: { text: TextBoxes; imageSize: Size; imageRect: Rect }) {
  const box = { transform: `translate(${imageRect.x}px, ${imageRect.y}px)`, width: imageRect.width, height: imageRect.height };
  return (
    <div className={styles.textOverStage} style={box} aria-hidden="true">
      {BOXES.map((number) => (
        <div
          key={number}
          className={styles.textOverStageBox}
          data-marked={text.boxes.includes(number)}
          data-suggested={text.isSuggestion}
          onPointerDown={(down) => down.button === 0 && onClickRelease(down, () => text.toggle(number))}
        />
      ))}
      {text.word && <WordOutline word={text.word} imageSize={imageSize} />}
    </div>
  );
}
