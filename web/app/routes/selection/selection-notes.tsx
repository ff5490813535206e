import { compareSelection, SELECTION_ID } from "#web/app/shared/compare-selection/compare-selection.ts";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import type { SelectionNote } from "./blocked-actions.ts";
import styles from "./selection.module.css";

/** Why actions are unavailable, each with a button that deselects the heatmaps that are in the way. */
export function SelectionNotes({ notes }: { notes: readonly SelectionNote[] }) {
  const total = compareSelection.get().length;
  return (
    <div role="status" className={styles.notes}>
      {notes.map(({ text, uids }) => (
        <p key={text}>
          {text}{" "}
          {uids.length > 0 && uids.length < total && (
            <TextButton className={styles.deselect} onClick={() => deselect(uids)}>
              Deselect {uids.length === 1 ? "it" : "them"}
            </TextButton>
          )}
        </p>
      ))}
    </div>
  );
}

/** The note disappears with its button, so the focus moves to the bar. */
function deselect(uids: readonly string[]): void {
  compareSelection.remove(uids);
  document.getElementById(SELECTION_ID)?.focus({ preventScroll: true });
}
