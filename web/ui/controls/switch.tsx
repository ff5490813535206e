import type { ReactNode } from "react";
import "./switch.css";

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

/** A switch that takes effect immediately. */
export function Switch({ isOn, onChange, children }: Props) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        className="visually-hidden"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="switch__track" aria-hidden="true" />
      {children}
    </label>
  );
}
