import type { Plan } from "#contracts/billing.ts";
import { billingErrors } from "#contracts/kit/errors/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { type Interval, Tier } from "#contracts/subscription.ts";
import { planToQuery } from "#web/kit/auth/chosen-plan.ts";
import { canOpenBilling } from "../subscription/payer.ts";
import { priceOf } from "./price.ts";

/** Label and action of a plan card's button. `blockedReason` is the reason why it is disabled. */
export type PlanButton =
  | { label: "Start trial" | "Schedule call" | "Contact us"; href: string; blockedReason?: undefined }
  /** `changes` opens the billing portal, where an active plan is changed. */
  | { label: string; href?: undefined; blockedReason?: string; changes?: true };

/** The user who views the plans (undefined for a visitor), and where to schedule a call if the deployment has a page for that. */
export type Viewer = {
  profile: Profile | undefined;
  salesCallUrl: string | undefined;
};

/** The tier whose card is marked as the current plan: that of an active subscription, or the free plan. */
export function currentTier(profile: Profile | undefined): string | undefined {
  if (!profile) return undefined;
  if (profile.workspace?.subscription?.active) return profile.workspace.subscription.tier;
  return profile.role === "freemium" && !profile.workspace ? "freemium" : undefined;
}

/** The button of a plan for a viewer. The server enforces the rules; this only shows them early. */
export function planButton(plan: Plan, interval: Interval, { profile, salesCallUrl }: Viewer): PlanButton {
  if (plan.tier === "custom")
    return salesCallUrl ? { label: "Schedule call", href: salesCallUrl } : { label: "Contact us", href: "/support" };
  const tier = Tier.safeParse(plan.tier).data;
  if (!profile) return { label: "Start trial", href: tier ? `/signup?${planToQuery({ tier, interval })}` : "/signup" };
  const change = planChange(plan, interval, profile);
  if (change) return change;
  const isFree = plan.tier === "freemium";
  const blockedReason = isFree ? freePlanBlockedReason(profile) : paidPlanBlockedReason(plan, interval, profile);
  const isCurrent = plan.tier === currentTier(profile);
  const label = isCurrent ? "Current plan" : isFree ? "Choose" : "Purchase";
  return blockedReason ? { label, blockedReason } : { label };
}

/** How the admin changes an active plan; undefined where that is not possible here. */
function planChange(plan: Plan, interval: Interval, { role, superadmin, workspace }: Profile): PlanButton | undefined {
  const active = workspace?.subscription?.active ? workspace.subscription : undefined;
  if (!workspace || !active || role !== "admin" || superadmin || plan.tier === "freemium" || !priceOf(plan, interval))
    return undefined;
  if (active.tier !== plan.tier) {
    const ranks = Tier.options as readonly string[];
    const isMore = ranks.indexOf(plan.tier) > ranks.indexOf(active.tier);
    return changing(`${isMore ? "Upgrade" : "Switch"} to ${plan.title}`, workspace);
  }
  if (active.interval === interval) return { label: "Current plan", blockedReason: "This is your current plan." };
  return changing(`Switch to ${interval === "year" ? "yearly" : "monthly"}`, workspace);
}

const changing = (label: string, workspace: NonNullable<Profile["workspace"]>): PlanButton =>
  canOpenBilling(workspace) ? { label, changes: true } : { label, blockedReason: billingErrors["billing.paid_by_other"].message };

function freePlanBlockedReason({ role, superadmin, workspace }: Profile): string | undefined {
  if (superadmin) return "Staff don’t need a plan.";
  return role === "freemium" && !workspace ? "You’re on the Free plan." : undefined;
}

function paidPlanBlockedReason(plan: Plan, interval: Interval, profile: Profile): string | undefined {
  const { role, superadmin, workspace, unclaimedSubscription } = profile;
  if (superadmin) return "Staff don’t need a plan.";
  if (unclaimedSubscription) return billingErrors["billing.subscribed"].message;
  if (workspace?.subscription?.active) {
    if (workspace.subscription.tier === plan.tier) return "This is your current plan.";
    return "Your workspace has an active plan. Its admin can change it.";
  }
  if (role === "member") return "Only your workspace admin can pick a plan.";
  return priceOf(plan, interval) ? undefined : "This plan isn’t available right now.";
}
