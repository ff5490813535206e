import { CreditCard } from "lucide-react";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

/** For users who have not bought a subscription: a workspace needs one. */
export function ChoosePlanFirst({ email }: { email: string }) {
  return (
    <EntryFrame
      title="Choose a plan first"
      lead="A workspace comes with a paid plan. You can name it as soon as you’ve subscribed."
      icon={<EntryIcon Icon={CreditCard} tone="plain" />}
      email={email}
    >
      <div className={entryStyles.actions}>
        <ButtonLink to="/subscription" variation="primary">
          See plans
        </ButtonLink>
        <ButtonLink to="/dashboard">Back to dashboard</ButtonLink>
      </div>
    </EntryFrame>
  );
}
