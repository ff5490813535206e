import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import { planTitle } from "#web/kit/auth/plan-title.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CancelPlan } from "./cancel-plan.tsx";

type Props = {
  profile: Profile;
  /** Why the free plan can’t be chosen yet. */
  reason: string;
  onClose: () => void;
};

/** Says that a plan must end before the free plan, and cancels it on request. */
export function CancelFirst({ profile, reason, onClose }: Props) {
  const [isCanceling, setIsCanceling] = useState(false);
  const subscription = profile.workspace?.subscription;
  if (subscription && isCanceling)
    return <CancelPlan title={planTitle(subscription.tier)} until={subscription.current_period_end} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Free plan"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {subscription?.active && !subscription.canceled && (
            <Button variation="primary" data-foremost onClick={() => setIsCanceling(true)}>
              Cancel plan
            </Button>
          )}
        </>
      }
    >
      <p>{reason}</p>
    </Dialog>
  );
}
