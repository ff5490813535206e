import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { Check, RotateCcw, Sparkles } from "lucide-react";
import { useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { TEXT_BOXES, TEXT_BOXES_ADVISED } from "#contracts/text-reading.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Note } from "#web/ui/feedback/note.tsx";
import { TextBoxesGrid } from "./text-boxes-grid.tsx";
import { coverageText, exceedsAdvisedLimit } from "./text-grid.ts";
import styles from "./text-tab.module.css";
import type { TextBoxes } from "./use-text-boxes.ts";

type Props = { heatmap: HeatmapDetail & { width: number; height: number }; text: TextBoxes };

const INITIAL_WORDS = 40;

/** Which boxes of the ad contain text: suggested by text recognition, corrected by users. */
export function TextTab({ heatmap, text }: Props) {
  return (
    <div className={clsx(panelStyles.part, styles.textTab)}>
      <h2 id="text-in-ad">Select all boxes that contain text</h2>
      <p className={panelStyles.hint}>In the grid below or on the image itself.</p>
      <RecognitionState text={text} />
      <TextBoxesGrid heatmap={heatmap} text={text} />
      <TextCoverage boxes={text.boxes} />
      {exceedsAdvisedLimit(text.boxes) && (
        <Note kind="warning">
          {heatmap.application === "Social media"
            ? "Text covers more than 20% of the ad. It won’t be rejected, but Meta recommends less: shorten the text or make it smaller."
            : "Text covers more than 20% of the image. Less text is quicker to read."}
        </Note>
      )}
      {text.differs && (
        <Button size="small" variation="link" className={styles.back!} onClick={text.acceptSuggestion}>
          <RotateCcw aria-hidden="true" />
          Use detected text
        </Button>
      )}
      {text.found && <Words words={text.found.words} onPoint={text.showWord} />}
    </div>
  );
}

/** State of text recognition, and whether a user has confirmed the result. */
function RecognitionState({ text }: { text: TextBoxes }) {
  if (text.hasFailed)
    return (
      <Note
        action={
          <Button size="small" onClick={text.retry}>
            Try again
          </Button>
        }
      >
        Couldn’t detect text. Mark the boxes yourself or try again.
      </Note>
    );
  return (
    <div className={styles.state} role="status">
      {text.isReading && (
        <>
          <span className={styles.pulse} aria-hidden="true" />
          Detecting text…
        </>
      )}
      {text.isSuggestion && (
        <>
          <Sparkles aria-hidden="true" />
          <span>{text.boxes.length === 0 ? "No text found." : "Detected automatically."}</span>
          <Button size="small" onClick={text.confirm}>
            <Check aria-hidden="true" />
            Confirm
          </Button>
        </>
      )}
    </div>
  );
}

/** "6 of 25 boxes, 24%" above a bar with a marker at the recommended maximum. */
function TextCoverage({ boxes }: { boxes: readonly number[] }) {
  const unit = 100 / TEXT_BOXES;
  return (
    <div className={styles.amount} data-much={exceedsAdvisedLimit(boxes)}>
      <strong className="tabular">{coverageText(boxes)}</strong>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" rx="1.5" className={styles.track} />
        <rect width={boxes.length * unit} height="6" rx="1.5" className={styles.fill} />
        <rect x={TEXT_BOXES_ADVISED * unit} width="0.7" height="6" className={styles.mark} />
      </svg>
      <span className={styles.advised}>Recommended: 20% or less</span>
    </div>
  );
}

type WordsProps = Pick<NonNullable<HeatmapDetail["text"]>, "words"> & { onPoint: TextBoxes["showWord"] };

/** The recognised words in reading order. Hovering one highlights it on the image. */
function Words({ words, onPoint }: WordsProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const read = inReadingOrder(words);
  const shown = areAllShown ? read : read.slice(0, INITIAL_WORDS);
  if (read.length === 0) return null;
  return (
    <section className={styles.words} aria-label="Detected words">
      <h3>
        Detected words <span className="tabular">{read.length}</span>
      </h3>
      <ul onPointerLeave={() => onPoint(undefined)}>
        {shown.map((word, index) => (
          <li key={index}>
            <button
              type="button"
              onPointerEnter={() => onPoint(word)}
              onFocus={() => onPoint(word)}
              onBlur={() => onPoint(undefined)}
              onClick={() => onPoint(word)}
            >
              {word.text}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < read.length && (
        <Button size="small" variation="link" onClick={() => setAreAllShown(true)}>
          Show all {read.length} words
        </Button>
      )}
    </section>
  );
}

/** Sorts words line by line. A word belongs to a line if its vertical centre is within the line's first word. */
function inReadingOrder(words: WordsProps["words"]): WordsProps["words"] {
  const lines: { top: number; bottom: number; words: WordsProps["words"] }[] = [];
  for (const word of words.toSorted((one, other) => one.top - other.top)) {
    const middle = word.top + word.height / 2;
    const line = lines.find(({ top, bottom }) => middle > top && middle < bottom);
    if (line) line.words.push(word);
    else lines.push({ top: word.top, bottom: word.top + word.height, words: [word] });
  }
  return lines.flatMap((line) => line.words.toSorted((one, other) => one.left - other.left));
}
