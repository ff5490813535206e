import type { ReactNode } from "react";
import styles from "./switch.module.css";

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

/** A switch that takes effect immediately. */
export function Switch({ isOn, onChange, children }: Props) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className="visually-hidden"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      {children}
    </label>
  );
}
