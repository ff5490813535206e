import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { NumberFields } from "#web/admin/shared/number-fields.tsx";
import { INTERVAL_NAMES, nameIn, PAYMENT_NAMES, TIER_NAMES } from "#web/admin/shared/staff-names.ts";
import { euros } from "#web/kit/format.ts";
import { longDay } from "#web/kit/long-day.ts";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { useWorkspaceChange } from "./use-workspace-change.ts";
import styles from "./workspace.module.css";

type Props = { workspace: StaffWorkspaceDetails };

/** Plan, payment and seats of a workspace. */
export function SubscriptionTab({ workspace }: Props) {
  return (
    <>
      <Plan workspace={workspace} />
      <Seats workspace={workspace} />
    </>
  );
}

function Plan({ workspace }: Props) {
  const [isCanceling, setIsCanceling] = useState(false);
  const { subscription, tier, interval, value, subscription_id, current_period_end, cancel_at } = workspace;
  const pays = subscription === "active" || subscription === "past_due";
  return (
    <SectionCard title="Subscription" action={pays && <Button onClick={() => setIsCanceling(true)}>Cancel subscription</Button>}>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>{PAYMENT_NAMES[subscription]}</dd>
        <dt>Plan</dt>
        <dd>{tier ? `${nameIn(TIER_NAMES, tier)}, ${INTERVAL_NAMES[interval].toLowerCase()}` : "None"}</dd>
        <dt>Value per month</dt>
        <dd>{euros(value)}</dd>
        {current_period_end && (
          <>
            <dt>Period ends</dt>
            <dd>{longDay(current_period_end)}</dd>
          </>
        )}
        {cancel_at && (
          <>
            <dt>Ends</dt>
            <dd>{longDay(cancel_at)}</dd>
          </>
        )}
        {subscription_id && (
          <>
            <dt>At Stripe</dt>
            <dd>
              <a href={`https://dashboard.stripe.com/subscriptions/${encodeURIComponent(subscription_id)}`}>{subscription_id}</a>
            </dd>
          </>
        )}
      </dl>
      {isCanceling && <CancelDialog workspace={workspace} onClose={() => setIsCanceling(false)} />}
    </SectionCard>
  );
}

const WHEN = ["At the end of the period", "Now"] as const;

function CancelDialog({ workspace, onClose }: Props & { onClose: () => void }) {
  const { uid, name, cancel_at } = workspace;
  const choices = cancel_at ? WHEN.slice(1) : WHEN;
  const [when, setWhen] = useState<(typeof WHEN)[number]>(choices[0]!);
  const cancel = useWorkspaceChange(staffBackoffice.cancelSubscription, "Subscription canceled");
  return (
    <TypedConfirm
      title="Cancel subscription"
      description="If it ends now, the unused time is credited to the customer, and the workspace’s credits can’t be spent any more."
      wanted={name}
      wantedName="the workspace’s name"
      action="Cancel subscription"
      isBusy={cancel.isPending}
      problem={cancel.error}
      onClose={onClose}
      onConfirm={(confirmation) =>
        cancel.mutate(
          { params: { uid }, body: { when: when === "Now" ? "now" : "period_end", confirmation } },
          { onSuccess: onClose },
        )
      }
    >
      <RadioField legend="When" name="when" options={choices} value={when} onChange={setWhen} />
    </TypedConfirm>
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
        key={seats}
        labels={{ seats: "Seats" }}
        values={{ seats }}
        action="Change seats"
        isBusy={set.isPending}
        problem={set.error}
        onSubmit={(body) => set.mutate({ params: { uid }, body })}
        className={styles.form}
      />
    </SectionCard>
  );
}
