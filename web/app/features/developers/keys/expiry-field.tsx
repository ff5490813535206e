import { SelectField } from "@aws-amplify/ui-react";

/** Days until a key expires, and their labels. */
const EXPIRES: readonly (readonly [string, string])[] = [
  ["", "Doesn’t expire"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
];

/** When a key expires: its days as text; empty if it doesn’t. */
export function ExpiryField({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  return (
    <SelectField label="Expires" value={value} onChange={(event) => onChange(event.target.value)}>
      {EXPIRES.map(([days, label]) => (
        <option key={days} value={days}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** The days that were chosen, as the API expects them. */
export const daysOf = (value: string): number | null => (value === "" ? null : Number(value));
