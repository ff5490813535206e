import type { PointerEvent as Press } from "react";
import type { Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";
import { BOXES } from "./text-grid.ts";
import type { TextBoxes } from "./use-text-boxes.ts";
import { WordOutline } from "./word-outline.tsx";
import "./text-tab.css";

/** A press that moves the picture further than that marks nothing. */
const STILL_PX = 4;

/** Does something when a press ends where it began. The stage follows every pointer for itself, so that no click comes of it here. */
function onceLifted(down: Press, act: () => void): void {
  const over = new AbortController();
  const { signal } = over;
  const lift = (up: PointerEvent) => {
    if (up.pointerId !== down.pointerId) return;
    over.abort();
    if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= STILL_PX) act();
  };
  window.addEventListener("pointerup", lift, { signal });
  window.addEventListener("pointercancel", () => over.abort(), { signal });
}

/** The same boxes over the large picture, for whoever points. */
export function TextOverStage({ text, picture, place }: { text: TextBoxes; picture: Size; place: Rect }) {
  const box = { transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height };
  return (
    <div className="text-over-stage" style={box} aria-hidden="true">
      {BOXES.map((number) => (
        <div
          key={number}
          className="text-over-stage__box"
          data-marked={text.boxes.includes(number)}
          data-suggested={text.isSuggestion}
          onPointerDown={(down) => down.button === 0 && onceLifted(down, () => text.toggle(number))}
        />
      ))}
      {text.word && <WordOutline word={text.word} picture={picture} />}
    </div>
  );
}
