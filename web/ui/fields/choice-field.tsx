import { useId } from "react";
import "./fields.css";

type Props<Option extends string> = {
  legend: string;
  name: string;
  options: readonly Option[];
  value: Option | undefined;
  onChange: (option: Option) => void;
  error?: string | undefined;
};

/** A radio group. */
export function ChoiceField<Option extends string>({ legend, name, options, value, onChange, error }: Props<Option>) {
  const id = useId();
  return (
    <fieldset className="choice-field" aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className="choice-field__options">
        {options.map((option) => (
          <label key={option} className="choice-field__option">
            <input type="radio" name={name} value={option} checked={value === option} onChange={() => onChange(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="field__error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
