import type { LabelledVideo } from "#contracts/labels.ts";
import { pluralize } from "#web/kit/format.ts";
import { RangeInput } from "#web/ui/controls/range-input.tsx";
import styles from "./frame-slider.module.css";

type Props = {
  frames: LabelledVideo["frames"]["frames"];
  frame: number;
  /** Number of boxes of each labelled frame, in order. */
  labelled: ReadonlyMap<number, number>;
  onChange: (frame: number) => void;
};

/** Chooses a frame, and marks those that are labelled. */
export function FrameSlider({ frames, frame, labelled, onChange }: Props) {
  const last = frames.length - 1;
  const boxes = labelled.get(frame);
  return (
    <div className={styles.frames}>
      <div className={styles.marks} aria-hidden="true">
        {[...labelled.keys()].map((at) => (
          <i key={at} data-frame={at} style={{ left: `${(at / Math.max(1, last)) * 100}%` }} />
        ))}
      </div>
      <RangeInput
        aria-label="Frame"
        aria-valuetext={[
          `Frame ${frame + 1} of ${frames.length}`,
          `${frames[frame]!.time.toFixed(1)} seconds`,
          boxes ? `labelled with ${pluralize(boxes, "box", "boxes")}` : "not labelled",
        ].join(", ")}
        max={last}
        step={1}
        value={frame}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
