import type { TextReading } from "#contracts/heatmaps.ts";
import type { Size } from "#web/app/shared/viewer/stage/viewport.ts";
import textTabStyles from "./text-tab.module.css";

/** Outline of a recognised word, over an image of the same size. */
export function WordOutline({ word, picture }: { word: TextReading["words"][number]; picture: Size }) {
  const percent = (pixels: number, whole: number) => `${(100 * pixels) / whole}%`;
  return (
    <span
      aria-hidden="true"
      className={textTabStyles.wordOutline}
      style={{
        left: percent(word.left, picture.width),
        top: percent(word.top, picture.height),
        width: percent(word.width, picture.width),
        height: percent(word.height, picture.height),
      }}
    />
  );
}
