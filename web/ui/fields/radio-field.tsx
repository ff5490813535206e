import { useId } from "react";
import styles from "./fields.module.css";

type Props<Option extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  options: readonly Option[];
  value: Option | undefined;
  onChange: (option: Option) => void;
  error?: string | undefined;
};

/** A radio group. */
export function RadioField<Option extends string>({
  legend,
  isLegendHidden = false,
  name,
  options,
  value,
  onChange,
  error,
}: Props<Option>) {
  const id = useId();
  return (
    <fieldset className={styles.choiceField} aria-describedby={error ? id : undefined}>
      <legend className={isLegendHidden ? "visually-hidden" : undefined}>{legend}</legend>
      <div className={styles.choiceFieldOptions}>
        {options.map((option) => (
          <label key={option} className={styles.choiceFieldOption}>
            <input type="radio" name={name} value={option} checked={value === option} onChange={() => onChange(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.fieldError}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
