import type { SubscriptionState } from "#domain/billing/subscriptions/subscription.entity.ts";
import type { Part } from "#domain/kit/transaction.ts";
import { isoAfter } from "#kit/time.ts";
import { adjust, expire, grant } from "./ledger.ts";
import { monthOf } from "./month-of.ts";

type Credits = { readonly images: number; readonly videos: number };
type Grant = {
  /** What the subscription remembers of it, and when it is asked about again. */
  readonly remembered: Pick<SubscriptionState, "due"> &
    Partial<Pick<SubscriptionState, "granted" | "grantedImages" | "grantedVideos">>;
  /** What the workspace's balances become; absent when they stay. */
  readonly credits?: Credits;
  readonly parts: readonly Part[];
};

/** What is owed because it is not paid for yet is asked about again after this time. */
const ASK_AGAIN_SECONDS = 3600;

/**
 * What a subscription gives to its workspace, which holds `left`, at a moment. Once a month the plan's credits, in place of what is left of
 * the month before, while it is active and its latest invoice is paid. When the plan becomes a larger one and just that was paid, the difference
 * to the most that the month has given so far, so that going down and up again gains nothing; otherwise the next month gives more.
 */
export function grantMonth(subscription: SubscriptionState, left: Credits, at: Date): Grant {
  const { id, claimedBy: account, status, paid, images, videos, granted, grantedImages, grantedVideos } = subscription;
  const month = monthOf(subscription, at);
  // Clocks of two functions differ by moments: a month that was given is not followed by the one before.
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
