import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import type { Interval } from "#contracts/subscription.ts";
import { planFromQuery } from "#web/kit/auth/chosen-plan.ts";
import { withEntryParams } from "#web/kit/auth/entry-params.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { plansQuery, salesCallQuery } from "../queries.ts";
import { CancelFirst } from "../subscription/cancel-first.tsx";
import { ConfirmFreePlan } from "../subscription/confirm-free-plan.tsx";
import { useManageBilling } from "../subscription/use-manage-billing.ts";
import { IntervalToggle } from "./interval-toggle.tsx";
import { currentTier, type PlanButton, planButton } from "./plan-button.ts";
import { PlanCard } from "./plan-card.tsx";
import styles from "./plans.module.css";
import { maxYearlySaving } from "./price.ts";
import { useChoosePlan } from "./use-choose-plan.tsx";

/** Adds to a link to the sign-up what the address says about where the visitor came from. */
const withSearch = (button: PlanButton, search: URLSearchParams): PlanButton =>
  button.href?.startsWith("/signup") ? { ...button, href: withEntryParams(button.href, search) } : button;

/** The cards of all plans with the billing switch, for a user or a visitor. */
export function Plans({ profile }: { profile?: Profile }) {
  const { data, error, refetch } = useQuery(plansQuery);
  const [search] = useSearchParams();
  const chosen = planFromQuery(search);
  const [interval, setBillingInterval] = useState<Interval>(
    chosen?.interval ?? profile?.workspace?.subscription?.interval ?? "year",
  );
  const portal = useManageBilling();
  const { data: salesCallUrl } = useQuery(salesCallQuery);
  const { choose, busyTier, confirmation, rejection } = useChoosePlan(profile);
  const current = currentTier(profile);
  if (error && !data) return <ErrorState title="Couldn’t load the plans" problem={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.skeleton}>
        <Skeleton label="Loading plans" heights={[520]} />
      </div>
    );
  }
  return (
    <>
      <IntervalToggle interval={interval} saving={maxYearlySaving(data.plans)} onChange={setBillingInterval} />
      <ul className={styles.plans} aria-label="Plans">
        {data.plans.map((plan) => {
          const button = withSearch(planButton(plan, interval, { profile, salesCallUrl }), search);
          return (
            <PlanCard
              key={plan.tier}
              plan={plan}
              interval={interval}
              button={button}
              isCurrent={plan.tier === current}
              recommends={!profile?.workspace?.subscription?.active && !chosen}
              isChosen={plan.tier === chosen?.tier && plan.tier !== current}
              isBusy={busyTier === plan.tier}
              isDisabled={busyTier !== undefined || portal.isPending}
              onChoose={() => ("changes" in button && button.changes ? portal.open() : choose(plan, interval))}
            />
          );
        })}
      </ul>
      <p className={styles.note}>Prices in euros, excluding tax. Unused credits don’t roll over.</p>
      {confirmation && <ConfirmFreePlan {...confirmation} />}
      {rejection && <CancelFirst {...rejection} />}
    </>
  );
}
