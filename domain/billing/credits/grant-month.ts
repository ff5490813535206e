import type { SubscriptionState } from "#domain/billing/subscriptions/subscription.entity.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { isoAfter } from "#kit/time.ts";
import { billingMonthAt } from "./billing-month.ts";
import { adjust, expire, grant } from "./ledger.ts";

type Credits = { readonly images: number; readonly videos: number };
type Grant = {
  /** What the subscription stores about it, and when it is synchronised next. */
  readonly remembered: Pick<SubscriptionState, "due"> &
    Partial<Pick<SubscriptionState, "granted" | "grantedImages" | "grantedVideos">>;
  /** The workspace's new balances; absent if they stay unchanged. */
  readonly credits?: Credits;
  readonly parts: readonly TransactionItem[];
};

/** Interval after which an unpaid grant is checked again. */
const ASK_AGAIN_SECONDS = 3600;

/**
 * The credits a subscription grants to its workspace, which has `left`, at a given time. Once a month, while it is active and its
 * latest invoice is paid, the plan's credits replace the previous month's remainder. After a paid upgrade, it adds the difference
 * to the highest amount granted this month, so that switching down and up gains nothing; otherwise the next month grants more.
 */
export function grantMonthlyCredits(subscription: SubscriptionState, left: Credits, at: Date): Grant {
  const { id, claimedBy: account, status, paid, images, videos, granted, grantedImages, grantedVideos } = subscription;
  const month = billingMonthAt(subscription, at);
  // Clocks of two functions differ slightly: once a month is granted, the previous one is not granted again.
  const given = (granted ?? "") >= month.start;
  if (status !== "active" || !paid)
    return { remembered: { due: given ? month.end : isoAfter(at, ASK_AGAIN_SECONDS) }, parts: [] };
  if (!given) {
    const name = `${id}#${month.start}`;
    return {
      remembered: { granted: month.start, grantedImages: images, grantedVideos: videos, due: month.end },
      credits: { images, videos },
      parts: [...expire(account, name, left), ...grant(account, name, { images, videos })],
    };
  }
  const more = { images: Math.max(0, images - grantedImages), videos: Math.max(0, videos - grantedVideos) };
  if (!subscription.changePaid || more.images + more.videos === 0) return { remembered: { due: month.end }, parts: [] };
  const raised = { images: grantedImages + more.images, videos: grantedVideos + more.videos };
  return {
    remembered: { grantedImages: raised.images, grantedVideos: raised.videos, due: month.end },
    credits: { images: left.images + more.images, videos: left.videos + more.videos },
    parts: adjust(account, `${id}#${granted}#${raised.images}+${raised.videos}`, more, "A larger plan"),
  };
}
