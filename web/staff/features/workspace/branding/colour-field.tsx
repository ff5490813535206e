import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./branding.module.css";

const COLOUR = /^#[0-9a-f]{6}$/i;

type Props = { label: string; value: string; isChecked: boolean; onChange: (colour: string) => void };

/** A colour to pick, or to type as #rrggbb. */
export function ColourField({ label, value, isChecked, onChange }: Props) {
  const isValid = COLOUR.test(value);
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={`Pick ${label.toLowerCase()}`}
        value={isValid ? value : "#000000"}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={7}
        value={value}
        error={isChecked && !isValid ? "Enter a colour such as #6515dd." : undefined}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </div>
  );
}
