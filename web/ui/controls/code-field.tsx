import { useId } from "react";
import { CODE_LENGTH, digitsOnly } from "./code-digits.ts";
import styles from "./code-field.module.css";

type Props = { value: string; onChange: (code: string) => void; label: string; error: string | undefined; isBusy?: boolean };

/** A six-digit code in six cells. It is one text input, which supports paste, password managers and screen readers. */
export function CodeField({ value, onChange, label, error, isBusy = false }: Props) {
  const id = useId();
  return (
    <div className={styles.codeField}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.cells}>
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(digitsOnly(event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Not disabled, because that would remove the focus before the next attempt.
          readOnly={isBusy}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the modal exists for this one field
          autoFocus
        />
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span key={index} aria-hidden="true" data-next={index === value.length}>
            {value[index]}
          </span>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
