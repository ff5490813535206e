import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { SEAT_LIMITS, type StaffWorkspaceDetails, VALUE_LIMITS } from "#contracts/staff/workspaces.ts";
import { TIER_TITLES } from "#contracts/subscription.ts";
import { euros } from "#web/kit/format.ts";
import { longDay } from "#web/kit/long-day.ts";
import { CancelSubscription } from "#web/staff/shared/cancel-subscription.tsx";
import { NumberFields } from "#web/staff/shared/number-fields.tsx";
import { INTERVAL_NAMES, nameIn } from "#web/staff/shared/staff-names.ts";
import { stripeUrl } from "#web/staff/shared/stripe-url.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { subscriptionText } from "./subscription-text.ts";
import { useWorkspaceChange } from "./use-workspace-change.ts";
import styles from "./workspace.module.css";

type Props = { workspace: StaffWorkspaceDetails };

/** Plan, payment, value and seats of a workspace. */
export function SubscriptionTab({ workspace }: Props) {
  return (
    <>
      <Plan workspace={workspace} />
      <Value workspace={workspace} />
      <Seats workspace={workspace} />
    </>
  );
}

function Plan({ workspace }: Props) {
  const [isCanceling, setIsCanceling] = useState(false);
  const { uid, subscription, tier, interval, value, subscription_id, current_period_end, cancel_at, test_mode } = workspace;
  const resume = useWorkspaceChange(staffBackoffice.resumeSubscription, "Subscription resumed");
  const pays = subscription === "active" || subscription === "past_due";
  return (
    <SectionCard
      title="Subscription"
      action={
        pays && (
          <>
            {cancel_at && (
              <Button
                variation="primary"
                isLoading={resume.isPending}
                loadingText="Resume subscription"
                onClick={() => resume.mutate({ params: { uid } }, { onError: snackbar.failure })}
              >
                Resume subscription
              </Button>
            )}
            <Button onClick={() => setIsCanceling(true)}>{cancel_at ? "Cancel now" : "Cancel subscription"}</Button>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>{subscriptionText(workspace)}</dd>
        <dt>Plan</dt>
        <dd>{tier ? `${nameIn(TIER_TITLES, tier)}, ${INTERVAL_NAMES[interval].toLowerCase()}` : "None"}</dd>
        <dt>Monthly value</dt>
        <dd>{euros(value)}</dd>
        {current_period_end && !cancel_at && (
          <>
            <dt>Period ends</dt>
            <dd>{longDay(current_period_end)}</dd>
          </>
        )}
        {cancel_at && !pays && (
          <>
            <dt>Ended</dt>
            <dd>{longDay(cancel_at)}</dd>
          </>
        )}
        {subscription_id && (
          <>
            <dt>At Stripe</dt>
            <dd>
              <a href={stripeUrl(subscription_id, test_mode)} className="touch-target" target="_blank" rel="noopener noreferrer">
                {subscription_id}
              </a>
            </dd>
          </>
        )}
      </dl>
      {isCanceling && <CancelDialog workspace={workspace} onClose={() => setIsCanceling(false)} />}
    </SectionCard>
  );
}

function CancelDialog({ workspace, onClose }: Props & { onClose: () => void }) {
  const { uid, name, cancel_at } = workspace;
  const cancel = useWorkspaceChange(staffBackoffice.cancelSubscription, "Subscription canceled");
  return (
    <CancelSubscription
      description="If it ends now, the unused time is credited to the customer, and the workspace’s credits can’t be spent any more."
      endsAt={cancel_at}
      wanted={name}
      confirmationLabel="the workspace’s name"
      isBusy={cancel.isPending}
      problem={cancel.error}
      onClose={onClose}
      onConfirm={(body) => cancel.mutate({ params: { uid }, body }, { onSuccess: onClose })}
    />
  );
}

function Value({ workspace: { uid, custom_value } }: Props) {
  const set = useWorkspaceChange(staffBackoffice.setValue, "Value changed");
  return (
    <SectionCard
      title="Value of a custom plan"
      lead="Counts while no subscription at Stripe is paid."
      action={
        custom_value !== null && (
          <Button onClick={() => set.mutate({ params: { uid }, body: { value: null } })}>Remove the value</Button>
        )
      }
    >
      <NumberFields
        labels={{ value: "Euros per month" }}
        values={{ value: custom_value ?? 0 }}
        limits={{ value: VALUE_LIMITS }}
        action="Change value"
        isBusy={set.isPending}
        problem={set.error}
        onSubmit={(body) => set.mutate({ params: { uid }, body })}
        className={styles.form}
      />
    </SectionCard>
  );
}

function Seats({ workspace }: Props) {
  const { uid, members, seats, plan_seats, custom_seats } = workspace;
  const set = useWorkspaceChange(staffBackoffice.setSeats, "Seats changed");
  return (
    <SectionCard
      title="Seats"
      lead={`${members} of ${seats} taken. The plan has ${plan_seats}.`}
      action={
        custom_seats !== null && (
          <Button onClick={() => set.mutate({ params: { uid }, body: { seats: null } })}>Use the plan’s seats</Button>
        )
      }
    >
      <NumberFields
        labels={{ seats: "Seats" }}
        values={{ seats }}
        limits={{ seats: SEAT_LIMITS }}
        action="Change seats"
        isBusy={set.isPending}
        problem={set.error}
        onSubmit={(body) => set.mutate({ params: { uid }, body })}
        className={styles.form}
      />
    </SectionCard>
  );
}
