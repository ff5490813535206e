import { Button } from "@aws-amplify/ui-react";
import { CircleHelp, SkipBack, SkipForward } from "lucide-react";
import { useState } from "react";
import { type ShortcutHelp, ShortcutsDialog } from "#web/app/shared/viewer/shortcuts-dialog.tsx";
import { Tool } from "#web/app/shared/viewer/stage/tool.tsx";
import { useShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import styles from "./labels.module.css";

type Props = {
  frame: number;
  count: number;
  /** The labelled frames, in order. */
  labelled: readonly number[];
  onChange: (frame: number) => void;
};

const KEYS: ShortcutHelp = [
  ["P N", "Previous, next labelled frame"],
  ["← ↑ → ↓", "Move a box; on the slider, change the frame"],
  ["⇧ Alt", "With an arrow key: move a box by 10 pixels, resize it"],
  ["Delete", "Delete a box"],
  ["Ctrl+Z Ctrl+Y", "Undo, redo"],
];

/** Goes to the previous and next frame, and to those that are labelled, also with shortcuts, which it lists. */
export function FrameBar({ frame, count, labelled, onChange }: Props) {
  const [areKeysShown, setAreKeysShown] = useState(false);
  const before = labelled.findLast((at) => at < frame);
  const after = labelled.find((at) => at > frame);
  const goTo = (at: number | undefined) => at !== undefined && onChange(at);
  useShortcuts({ p: () => goTo(before), n: () => goTo(after), "?": () => setAreKeysShown(true) });
  return (
    <div className={styles.bar} data-shortcuts>
      <Tool
        label="Previous labelled frame"
        hint="P"
        icon={<SkipBack />}
        isDisabled={before === undefined}
        onClick={() => goTo(before)}
      />
      <Button size="small" isDisabled={frame === 0} onClick={() => onChange(frame - 1)}>
        Previous
      </Button>
      <span className="tabular">
        {frame + 1} of {count}
      </span>
      <Button size="small" isDisabled={frame === count - 1} onClick={() => onChange(frame + 1)}>
        Next
      </Button>
      <Tool
        label="Next labelled frame"
        hint="N"
        icon={<SkipForward />}
        isDisabled={after === undefined}
        onClick={() => goTo(after)}
      />
      <Tool label="Keyboard shortcuts" hint="?" icon={<CircleHelp />} onClick={() => setAreKeysShown(true)} />
      <ShortcutsDialog keys={KEYS} isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} />
    </div>
  );
}
