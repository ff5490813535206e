import { type ReactNode, useId } from "react";
import styles from "./segmented-control.module.css";

type Props<Id extends string | number> = {
  /** Accessible name. */
  label: string;
  options: readonly { readonly id: Id; readonly label: ReactNode }[];
  selected: Id;
  size?: "small" | "medium";
  onSelect: (id: Id) => void;
};

/** A choice between a few options, all of which are shown in one row. */
export function SegmentedControl<Id extends string | number>({ label, options, selected, size = "small", onSelect }: Props<Id>) {
  const name = useId();
  return (
    <div className={styles.segmentedControl} data-size={size} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className={styles.item}>
          <input type="radio" name={name} checked={option.id === selected} onChange={() => onSelect(option.id)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
