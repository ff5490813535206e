import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import type { Limits } from "#contracts/fields.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

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

const problemOf = ([min, max]: Limits): string =>
  `Enter a whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`;

/** A form of whole numbers, each within its limits. */
export function NumberFields<Name extends string>(props: Props<Name>) {
  const { labels, values, limits, action, isBusy, problem, onSubmit, className } = props;
  const names = Object.keys(labels) as Name[];
  const [texts, setTexts] = useState(() => Object.fromEntries(names.map((name) => [name, String(values[name])])));
  const numbers = names.map((name) => numberOf(texts[name] ?? "", limits[name]));
  const isChanged = names.some((name, index) => numbers[index] !== values[name]);
  useUnsavedChanges(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (numbers.includes(undefined)) return;
    onSubmit(Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Record<Name, number>);
  };
  return (
    <form className={className} noValidate onSubmit={submit}>
      {names.map((name, index) => (
        <TextField
          key={name}
          label={labels[name]}
          autoComplete="off"
          value={texts[name]!}
          error={numbers[index] === undefined ? problemOf(limits[name]) : undefined}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      ))}
      <FormError problem={problem} />
      <Button type="submit" isDisabled={!isChanged} isLoading={isBusy} loadingText={action}>
        {action}
      </Button>
    </form>
  );
}
