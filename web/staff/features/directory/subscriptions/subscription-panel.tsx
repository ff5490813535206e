import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffSubscription } from "#contracts/staff/tables.ts";
import { TIER_TITLES } from "#contracts/subscription.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { euros } from "#web/kit/format.ts";
import { longDay } from "#web/kit/long-day.ts";
import { CancelSubscription } from "#web/staff/shared/cancel-subscription.tsx";
import { Facts } from "#web/staff/shared/details/details.tsx";
import { INTERVAL_NAMES, nameIn, PAYMENT_NAMES } from "#web/staff/shared/staff-names.ts";
import { stripeUrl } from "#web/staff/shared/stripe-url.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = { subscription: StaffSubscription; onClose: () => void };

/** One subscription. One that no workspace uses is canceled here, others on the page of their workspace. */
export function SubscriptionPanel({ subscription, onClose }: Props) {
  const { id, workspace, owner, tier, interval, status, value, paid, current_period_end, cancel_at, test_mode } = subscription;
  const [isCanceling, setIsCanceling] = useState(false);
  const pays = status === "active" || status === "past_due";
  const cancel = useOperationMutation(staffBackoffice.cancelUnclaimed, {
    refreshes: [staffBackoffice.subscriptions, staffBackoffice.audit],
    onSuccess: () => {
      snackbar.success("Subscription canceled");
      onClose();
    },
  });
  if (isCanceling)
    return (
      <CancelSubscription
        description="If it ends now, the unused time is credited to the customer."
        endsAt={cancel_at}
        wanted={id}
        confirmationLabel="the subscription’s ID"
        isBusy={cancel.isPending}
        problem={cancel.error}
        onClose={onClose}
        onConfirm={(body) => cancel.mutate({ params: { id }, body })}
      />
    );
  return (
    <Dialog
      kind="panel"
      isOpen
      onClose={onClose}
      title="Subscription"
      footer={
        pays &&
        (workspace ? (
          <Link to={`/workspace/${workspace.uid}?tab=subscription`}>Cancel on the workspace’s page</Link>
        ) : (
          <Button onClick={() => setIsCanceling(true)}>Cancel subscription</Button>
        ))
      }
    >
      <Facts
        facts={[
          [
            "Workspace",
            workspace ? <Link to={`/workspace/${workspace.uid}`}>{workspace.name || workspace.uid}</Link> : "Not claimed",
          ],
          ["Paid by", owner ? <Link to={`/users?user=${encodeURIComponent(owner.uid)}`}>{owner.email}</Link> : "User not found"],
          ["Plan", `${nameIn(TIER_TITLES, tier)}, ${INTERVAL_NAMES[interval].toLowerCase()}`],
          ["Status", PAYMENT_NAMES[status]],
          ["Monthly value", euros(value)],
          ["Last invoice", paid ? "Paid" : "Open"],
          ["Period ends", longDay(current_period_end)],
          ["Ends", cancel_at && longDay(cancel_at)],
          [
            "At Stripe",
            <a key="stripe" href={stripeUrl(id, test_mode)} target="_blank" rel="noopener noreferrer">
              {id}
            </a>,
          ],
        ]}
      />
    </Dialog>
  );
}
