import { useState } from "react";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";

const WHEN = ["At the end of the period", "Now"] as const;

export type Cancellation = { when: "period_end" | "now"; confirmation: string };
type Props = {
  description: string;
  /** When it ends already, if it does. */
  endsAt: string | null;
  /** What must be typed, and how it is called. */
  wanted: string;
  confirmationLabel: string;
  isBusy: boolean;
  problem: unknown;
  onClose: () => void;
  onConfirm: (cancellation: Cancellation) => void;
};

/** Asks when a subscription should end, and for a typed confirmation. */
export function CancelSubscription({ description, endsAt, onConfirm, ...confirm }: Props) {
  const choices = endsAt ? WHEN.slice(1) : WHEN;
  const [when, setWhen] = useState<(typeof WHEN)[number]>(choices[0]!);
  return (
    <TypedConfirm
      title="Cancel subscription"
      description={description}
      action="Cancel subscription"
      onConfirm={(confirmation) => onConfirm({ when: when === "Now" ? "now" : "period_end", confirmation })}
      {...confirm}
    >
      <RadioField legend="When" name="when" options={choices} value={when} onChange={setWhen} />
    </TypedConfirm>
  );
}
