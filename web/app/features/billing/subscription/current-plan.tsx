import { Button } from "@aws-amplify/ui-react";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import type { Subscription } from "#contracts/subscription.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { planTitle } from "#web/kit/auth/plan-title.ts";
import { pluralize } from "#web/kit/format.ts";
import { longDay } from "#web/kit/long-day.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { CancelPlan } from "./cancel-plan.tsx";
import styles from "./current-plan.module.css";
import { canOpenBilling, isPaidByOther, payerText } from "./payer.ts";
import { subscriptionStatus } from "./subscription-status.ts";
import { useManageBilling } from "./use-manage-billing.ts";

/** The current plan, its end date and the available actions. */
export function CurrentPlan({ profile }: { profile: Profile }) {
  const { workspace, role } = profile;
  if (workspace?.subscription) return <PaidPlan profile={profile} workspace={workspace} subscription={workspace.subscription} />;
  if (workspace) return null;
  if (role === "freemium") {
    return <SectionCard title="Free plan" lead={`You have ${creditsText(profile)} left. They don’t renew on the Free plan.`} />;
  }
  if (role !== "trial") return null;
  const end = profile.trialEnd && longDay(profile.trialEnd);
  return (
    <SectionCard
      title={profile.trialEnded ? "Your trial has ended!" : "Trial"}
      lead={
        profile.trialEnded
          ? "Your heatmaps are still here. Pick a plan, or the Free plan, to create new ones."
          : `Your trial${end ? ` ends on ${end}` : " is running"}. You have ${creditsText(profile)} left.`
      }
    />
  );
}

function creditsText({ imageCredits, videoCredits }: Profile): string {
  return `${pluralize(imageCredits, "image credit")} and ${pluralize(videoCredits, "video credit")}`;
}

type PaidPlanProps = { profile: Profile; workspace: NonNullable<Profile["workspace"]>; subscription: Subscription };

function PaidPlan({ profile, workspace, subscription }: PaidPlanProps) {
  const [isCanceling, setIsCanceling] = useState(false);
  const portal = useManageBilling();
  const { state, kind, line } = subscriptionStatus(subscription);
  const title = planTitle(subscription.tier);
  const isAdmin = profile.role === "admin" && !profile.superadmin;
  const canCancel = isAdmin && subscription.active && !subscription.canceled;
  const isByOther = isPaidByOther(workspace);
  const canResume = isAdmin && !isByOther && subscription.active && subscription.canceled;
  return (
    <SectionCard
      title={`${title} plan`}
      lead={line}
      action={
        isAdmin && (
          <>
            {canCancel && (
              <Button variation="link" onClick={() => setIsCanceling(true)}>
                Cancel plan
              </Button>
            )}
            {canResume && (
              <Button variation="primary" isLoading={portal.isPending} loadingText="Resume plan" onClick={portal.open}>
                Resume plan
                <ExternalLink aria-hidden="true" />
                <span className="visually-hidden"> (opens in a new tab)</span>
              </Button>
            )}
            {canOpenBilling(workspace) && (
              <Button isLoading={portal.isPending} loadingText="Manage billing" onClick={portal.open}>
                Manage billing
                <ExternalLink aria-hidden="true" />
                <span className="visually-hidden"> (opens in a new tab)</span>
              </Button>
            )}
          </>
        )
      }
    >
      <dl className={styles.currentPlan}>
        <div>
          <dt>Status</dt>
          <dd>
            <Badge kind={kind}>{state}</Badge>
          </dd>
        </div>
        <div>
          <dt>Billed</dt>
          <dd>{subscription.interval === "year" ? "Yearly" : "Monthly"}</dd>
        </div>
        <div>
          <dt>Image credits left</dt>
          <dd className="tabular">{formatNumber(profile.imageCredits)}</dd>
        </div>
        <div>
          <dt>Video credits left</dt>
          <dd className="tabular">{formatNumber(profile.videoCredits)}</dd>
        </div>
      </dl>
      {!isAdmin && <p className={styles.note}>Your workspace admin manages this plan.</p>}
      {canResume && <p className={styles.note}>Changed your mind? “Resume plan” opens billing, where you can keep your plan.</p>}
      {isAdmin && subscription.active && isByOther && <p className={styles.note}>{payerText(workspace)}</p>}
      {isCanceling && <CancelPlan title={title} until={subscription.current_period_end} onClose={() => setIsCanceling(false)} />}
    </SectionCard>
  );
}
