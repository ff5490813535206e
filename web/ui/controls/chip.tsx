import { X } from "lucide-react";
import styles from "./chip.module.css";

/** A chosen value with a button that removes it. `removeLabel` is the button's accessible name. */
export function Chip({ text, removeLabel, onRemove }: { text: string; removeLabel: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      {text}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
