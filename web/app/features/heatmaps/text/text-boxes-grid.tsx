import { type KeyboardEvent, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { useStableUrl } from "#web/app/shared/viewer/stage/use-stable-url.ts";
import { BOXES, boxInDirection, boxLabel } from "./text-grid.ts";
import textTabStyles from "./text-tab.module.css";
import type { TextBoxes } from "./use-text-boxes.ts";
import { WordOutline } from "./word-outline.tsx";

type Props = { heatmap: HeatmapDetail & { width: number; height: number }; text: TextBoxes };

/** Maximum height of the image, in pixels. */
const MAX_HEIGHT_PX = 320;
/**
 * Aspect ratios (width by height) at which boxes are large enough to press. Images beyond them, such as leaderboards, are
 * stretched.
 */
const [MIN_ASPECT_RATIO, MAX_ASPECT_RATIO] = [3 / 8, 5 / 2];

/** A small image with the boxes to mark. Tab focuses one box, arrow keys move between boxes. */
export function TextBoxesGrid({ heatmap, text }: Props) {
  const image = useStableUrl(heatmap.imageURL);
  const [current, setCurrent] = useState(1);
  const grid = useRef<HTMLFieldSetElement>(null);
  const shape = clamp(heatmap.width / heatmap.height, MIN_ASPECT_RATIO, MAX_ASPECT_RATIO);
  const move = (event: KeyboardEvent) => {
    const next = boxInDirection(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-box="${next}"]`)?.focus();
  };
  return (
    <div className={textTabStyles.textBoxes} style={{ aspectRatio: shape, maxWidth: `${MAX_HEIGHT_PX * shape}px` }}>
      {image && <img src={image} alt="" draggable={false} />}
      <fieldset ref={grid} aria-label="Boxes that contain text" className={textTabStyles.textBoxesGrid} onKeyDown={move}>
        {BOXES.map((box) => {
          const hasText = text.boxes.includes(box);
          return (
            <button
              key={box}
              type="button"
              data-box={box}
              data-marked={hasText}
              data-suggested={text.isSuggestion}
              aria-label={boxLabel(box, hasText)}
              className={textTabStyles.textBoxesBox}
              tabIndex={box === current ? 0 : -1}
              onFocus={() => setCurrent(box)}
              onClick={() => text.toggle(box)}
            />
          );
        })}
      </fieldset>
      {text.word && <WordOutline word={text.word} imageSize={heatmap} />}
    </div>
  );
}
