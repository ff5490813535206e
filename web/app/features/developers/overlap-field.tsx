import type { ROTATION_HOURS } from "#contracts/api-keys.ts";
import { RadioField } from "#web/ui/fields/radio-field.tsx";

/** Hours for which an old secret stays valid. */
export type OverlapHours = (typeof ROTATION_HOURS)[number];

const OVERLAPS = { "End it now": 0, "For an hour": 1, "For a day": 24, "For a week": 168 } as const satisfies Record<
  string,
  OverlapHours
>;
type Label = keyof typeof OVERLAPS;
const LABELS = Object.keys(OVERLAPS) as Label[];

type Props = { value: OverlapHours; onChange: (hours: OverlapHours) => void };

/** For how long the old secret stays valid. */
export function OverlapField({ value, onChange }: Props) {
  const chosen = LABELS.find((label) => OVERLAPS[label] === value);
  return (
    <RadioField
      legend="Keep the old secret"
      name="overlap"
      options={LABELS}
      value={chosen}
      onChange={(label) => onChange(OVERLAPS[label])}
    />
  );
}
