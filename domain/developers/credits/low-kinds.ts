import { LOW_CREDITS_SHARE } from "#contracts/webhooks.ts";
import { PLANS } from "#domain/billing/subscriptions/plans.ts";
import { CREDIT_FIELDS, type CreditKind } from "#domain/kit/credit-fields.ts";

/** The plan of a workspace, the monthly credits that staff gave it instead, and what is left. */
type Balances = {
  readonly tier: string;
  readonly imageCredits: number;
  readonly videoCredits: number;
  readonly custom_image_credits?: number | undefined;
  readonly custom_video_credits?: number | undefined;
};

const KINDS = Object.keys(CREDIT_FIELDS) as CreditKind[];

/**
 * The credit kinds of which a workspace has at most a tenth of the month's amount left, or none if it gets none monthly.
 */
export function lowKinds(workspace: Balances): ReadonlySet<CreditKind> {
  const plan = Object.entries(PLANS).find(([tier]) => tier === workspace.tier)?.[1];
  const monthly = {
    image: workspace.custom_image_credits ?? plan?.images ?? 0,
    video: workspace.custom_video_credits ?? plan?.videos ?? 0,
  };
  return new Set(KINDS.filter((kind) => workspace[CREDIT_FIELDS[kind].credits] <= monthly[kind] * LOW_CREDITS_SHARE));
}
