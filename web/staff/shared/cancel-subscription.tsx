import { useState } from "react";
import { longDay } from "#web/kit/long-day.ts";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";

const WHEN = ["At the end of the period", "Now"] as const;

export type Cancellation = { when: "period_end" | "now"; confirmation: string };
type Props = {
  description: string;
  /** When it ends already, if it does. */
  endsAt: string | null;
  /** The text that must be typed, and what it is called. */
  wanted: string;
  confirmationLabel: string;
  isBusy: boolean;
  problem: unknown;
  onClose: () => void;
  onConfirm: (cancellation: Cancellation) => void;
};

/** Asks when a subscription should end, unless only “now” is left, and for a typed confirmation. */
export function CancelSubscription({ description, endsAt, onConfirm, ...confirm }: Props) {
  const [when, setWhen] = useState<(typeof WHEN)[number]>(endsAt ? "Now" : WHEN[0]);
  const action = endsAt ? "Cancel now" : "Cancel subscription";
  return (
    <TypedConfirm
      title={action}
      description={endsAt ? `It ends on ${longDay(endsAt)} anyway. ${description}` : description}
      action={action}
      cancelLabel="Keep subscription"
      onConfirm={(confirmation) => onConfirm({ when: when === "Now" ? "now" : "period_end", confirmation })}
      {...confirm}
    >
      {!endsAt && <RadioField legend="When" name="when" options={WHEN} value={when} onChange={setWhen} />}
    </TypedConfirm>
  );
}
