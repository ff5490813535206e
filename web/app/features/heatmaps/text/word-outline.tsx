import type { TextReading } from "#contracts/text-reading.ts";
import type { Size } from "#web/app/shared/viewer/stage/viewport.ts";
import textTabStyles from "./text-tab.module.css";

/** Outline of a recognised word, over an image of the same size. */
export function WordOutline({ word, imageSize }: { word: TextReading["words"][number]; imageSize: Size }) {
  const percent = (pixels: number, whole: number) => `${(100 * pixels) / whole}%`;
  return (
    <span
      aria-hidden="true"
      className={textTabStyles.wordOutline}
      style={{
        left: percent(word.left, imageSize.width),
        top: percent(word.top, imageSize.height),
        width: percent(word.width, imageSize.width),
        height: percent(word.height, imageSize.height),
      }}
    />
  );
}
