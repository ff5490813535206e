import { useSignal } from "#web/kit/use-signal.ts";
import { compareSelection, SELECTION_ID } from "./compare-selection.ts";
import styles from "./selection-link.module.css";

/**
 * Leads from a selected card to the selection, which follows all cards. Shown while it has focus: Tab would pass every other card,
 * and a long list loads more of them.
 */
export function SelectionLink({ uid }: { uid: string }) {
  const chosen = useSignal(compareSelection);
  if (!chosen.some((each) => each.uid === uid)) return null;
  return (
    <button type="button" className={styles.link} onClick={() => document.getElementById(SELECTION_ID)?.focus()}>
      Go to selection
    </button>
  );
}
