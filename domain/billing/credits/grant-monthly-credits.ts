import { PLANS } from "#domain/billing/subscriptions/plans.ts";
import type { SubscriptionState } from "#domain/billing/subscriptions/subscription.entity.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { HOUR_SECONDS, isoAfter } from "#kit/time.ts";
import { billingMonthAt } from "./billing-month.ts";
import { adjust, expire, grant } from "./ledger.ts";

type Credits = { readonly images: number; readonly videos: number };
type Grant = {
  /** Changes of the subscription: the grant, and when it is synchronised next. */
  readonly stateChanges: Pick<SubscriptionState, "due"> &
    Partial<Pick<SubscriptionState, "granted" | "grantedImages" | "grantedVideos">>;
  /** The workspace's new balances; absent if they stay unchanged. */
  readonly credits?: Credits;
  readonly items: readonly TransactionItem[];
};

const titleOf = (tier: string): string => Object.entries(PLANS).find(([known]) => known === tier)?.[1].title ?? tier;

/** Interval after which an unpaid grant is checked again. */
const RETRY_SECONDS = HOUR_SECONDS;

/**
 * The credits a subscription grants to its workspace, which has `remaining`, at a given time. Once a month, while it is active and
 * its latest invoice is paid, the plan's credits, or the `custom` ones that staff set, replace the previous month's remainder.
 * After a paid upgrade, it adds the difference to the highest amount of a plan this month, so that switching down and up gains
 * nothing; otherwise, and with custom credits, the next month grants more.
 */
export function grantMonthlyCredits(
  subscription: SubscriptionState,
  remaining: Credits,
  at: Date,
  custom: Partial<Credits> = {},
): Grant {
  const { id, claimedBy: account, status, paid, images, videos, granted, grantedImages, grantedVideos } = subscription;
  const month = billingMonthAt(subscription, at);
  // Clocks of two functions differ slightly: once a month is granted, the previous one is not granted again.
  const isGranted = (granted ?? "") >= month.start;
  if (status !== "active" || !paid)
    return { stateChanges: { due: isGranted ? month.end : isoAfter(at, RETRY_SECONDS) }, items: [] };
  if (!isGranted) {
    const name = `${id}#${month.start}`;
    const credits = { images: custom.images ?? images, videos: custom.videos ?? videos };
    return {
      stateChanges: { granted: month.start, grantedImages: images, grantedVideos: videos, due: month.end },
      credits,
      items: [...expire(account, name, remaining), ...grant(account, name, credits)],
    };
  }
  const increase = {
    images: custom.images === undefined ? Math.max(0, images - grantedImages) : 0,
    videos: custom.videos === undefined ? Math.max(0, videos - grantedVideos) : 0,
  };
  if (!subscription.changePaid || increase.images + increase.videos === 0) return { stateChanges: { due: month.end }, items: [] };
  const newTotals = { images: grantedImages + increase.images, videos: grantedVideos + increase.videos };
  return {
    stateChanges: { grantedImages: newTotals.images, grantedVideos: newTotals.videos, due: month.end },
    credits: { images: remaining.images + increase.images, videos: remaining.videos + increase.videos },
    items: adjust(
      account,
      `${id}#${granted}#${newTotals.images}+${newTotals.videos}`,
      increase,
      `Upgraded to ${titleOf(subscription.tier)}`,
    ),
  };
}
