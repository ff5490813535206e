import { useState } from "react";
import type { Limits } from "#contracts/fields.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SaveButton } from "./save-button.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { useDraft } from "./use-draft.ts";

type Props<Name extends string> = {
  /** Labels by name, in order. */
  labels: Readonly<Record<Name, string>>;
  values: Readonly<Record<Name, number>>;
  /** Minimum and maximum of each, as the service accepts them. */
  limits: Readonly<Record<Name, Limits>>;
  action: string;
  isBusy: boolean;
  problem: unknown;
  onSubmit: (values: Record<Name, number>) => void;
  className: string | undefined;
};

/** A whole number within limits; undefined for any other text. */
function numberOf(text: string, [min, max]: Limits): number | undefined {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

const problemOf = ([min, max]: Limits): string => `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`;

/** A form of whole numbers, each within its limits. */
export function NumberFields<Name extends string>(props: Props<Name>) {
  const { labels, values, limits, action, isBusy, problem, onSubmit, className } = props;
  const names = Object.keys(labels) as Name[];
  const [texts, setTexts] = useDraft(Object.fromEntries(names.map((name) => [name, String(values[name])])));
  const [isChecked, setIsChecked] = useState(false);
  const [isEdited, setIsEdited] = useState(false);
  const numbers = names.map((name) => numberOf(texts[name] ?? "", limits[name]));
  const isChanged = names.some((name, index) => numbers[index] !== values[name]);
  useUnsavedChanges(isChanged);
  const submit = () => {
    setIsChecked(numbers.includes(undefined));
    setIsEdited(false);
    if (isChanged && !numbers.includes(undefined))
      onSubmit(Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Record<Name, number>);
  };
  return (
    <Form className={className} isBusy={isBusy} onSubmit={submit}>
      {names.map((name, index) => (
        <TextField
          key={name}
          label={labels[name]}
          autoComplete="off"
          value={texts[name]!}
          error={isChecked && numbers[index] === undefined ? problemOf(limits[name]) : undefined}
          onChange={({ target }) => {
            setTexts({ ...texts, [name]: target.value });
            setIsEdited(true);
          }}
        />
      ))}
      <FormError problem={isEdited ? undefined : problem} />
      <SaveButton isChanged={isChanged} isBusy={isBusy}>
        {action}
      </SaveButton>
    </Form>
  );
}
