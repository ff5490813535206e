import type { SignedEvent } from "#adapters/stripe-events.ts";
import { type FetchedSubscription, fetchSubscription } from "#adapters/stripe-subscriptions.ts";
import { ownerOf } from "#domain/billing/checkout/customers.ts";
import { grantMonthlyCredits } from "#domain/billing/credits/grant-monthly-credits.ts";
import { markOfferAccepted } from "#domain/billing/offers/mark-offer-accepted.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { readPlan, updatePlan } from "#domain/workspaces/plan.ts";
import { now } from "#kit/clock.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { eventAppliedItems, isEventApplied } from "./applied-events.ts";
import { planOf, tierOf } from "./plans.ts";
import { readSubscription } from "./read-subscriptions.ts";
import type { Subscription, SubscriptionState } from "./subscription.entity.ts";
import { subscriptionEmails } from "./subscription-emails.ts";
import { writeSubscription } from "./subscription-items.ts";
import { toPlanFields } from "./to-plan-fields.ts";
import { wasEverPaid } from "./was-ever-paid.ts";

type Workspace = NonNullable<Awaited<ReturnType<typeof readPlan>>>;

/**
 * Synchronises a subscription with the payment provider, including the workspace's mirror, the month's credits and emails.
 * Each write is newer than what it replaces, so the result does not depend on the order, number or concurrency
 * of calls. `event` is applied at most once. Subscriptions that are not ours change nothing.
 */
export const syncSubscription = (id: string, event?: SignedEvent): Promise<void> =>
  retryOnConflict(async () => {
    if (event && (await isEventApplied(event.id))) return;
    const stored = await readSubscription(id);
    const fetched = await fetchSubscription(id);
    const next = fetched && (await stateOf(fetched, stored));
    if (!next) return;
    const target = await withWorkspace(next, fetched.workspace);
    await commitTransaction([
      ...(event ? eventAppliedItems(event) : []),
      ...changeItems(target, stored),
      ...(await subscriptionEmails(next, stored, target.workspace)),
    ]);
    if (fetched.offer !== undefined && isPaying(next.status)) await markOfferAccepted(fetched.offer);
  });

/** The subscription to write, without its workspace and grant. */
async function stateOf(fetched: FetchedSubscription, stored: Subscription | undefined): Promise<SubscriptionState | undefined> {
  const { id, customer, status, interval, amount, product, paid, changePaid, cancelAt, canceledBy } = fetched;
  const tier = tierOf(product.name);
  const owner = stored?.owner ?? (await ownerOf(customer));
  if (!tier || !owner) return;
  const { seats, access, images, videos } = planOf(tier, product.metadata);
  const { claimedBy = "", granted, grantedImages = 0, grantedVideos = 0 } = stored ?? {};
  return {
    id,
    customer,
    owner,
    claimedBy,
    status,
    tier,
    interval,
    seats,
    access: [...access],
    images,
    videos,
    paid,
    changePaid,
    everPaid: wasEverPaid({ status, paid }) || (stored !== undefined && wasEverPaid(stored)),
    current_period_start: fetched.periodStart,
    current_period_end: fetched.periodEnd,
    ...omitUndefined({ cancel_at: cancelAt, canceled_by: canceledBy, granted, amount }),
    grantedImages,
    grantedVideos,
    due: fetched.periodEnd,
    fetchedAt: now().toISOString(),
    isTest: fetched.isTest,
    created_at: fetched.createdAt,
  };
}

type SubscriptionInWorkspace = { readonly state: SubscriptionState; readonly workspace?: Workspace };

/**
 * The workspace to mirror a subscription: the one it pays for, until that has another; or the one whose admin bought it, if
 * nothing else pays for that. A user who pays again for a workspace that has closed may create a new one.
 */
async function withWorkspace(state: SubscriptionState, intendedWorkspace = ""): Promise<SubscriptionInWorkspace> {
  const { id, claimedBy, owner, status } = state;
  const uid = claimedBy || intendedWorkspace;
  const workspace = await readPlan(uid);
  if (workspace?.subscriptionId === id) return { workspace, state: { ...state, claimedBy: uid } };
  if (!isPaying(status)) return { state };
  if (!workspace) {
    const { granted: _, ...fresh } = state;
    return { state: { ...fresh, claimedBy: "", grantedImages: 0, grantedVideos: 0 } };
  }
  const isAvailable = workspace.admin === owner && !isPaying(workspace.subscription);
  return isAvailable ? { workspace, state: { ...state, claimedBy: uid } } : { state };
}

function changeItems(
  { state, workspace }: SubscriptionInWorkspace,
  stored: Subscription | undefined,
): readonly TransactionItem[] {
  if (!workspace) return [writeSubscription(state, stored), ...changeEvents(state, stored)];
  const left = { images: workspace.imageCredits, videos: workspace.videoCredits };
  const { stateChanges, credits, items } = grantMonthlyCredits(state, left, now(), customCreditsOf(workspace));
  const isSamePlan = isPaying(stored?.status) && workspace.subscriptionId === state.id && planKey(state) === planKey(stored);
  const isNewPlan = isPaying(state.status) && !isSamePlan;
  return [
    writeSubscription({ ...state, ...stateChanges }, stored),
    updatePlan(workspace, toPlanFields(state, { credits, ...(isNewPlan && { terms: state }) })),
    ...items,
    ...changeEvents(state, stored),
    ...(credits ? [publishEvent({ type: "credits.granted", scope: workspace.uid, object: workspace.uid })] : []),
  ];
}

/** The monthly credits that staff gave a workspace, if they did. */
const customCreditsOf = ({ custom_image_credits: images, custom_video_credits: videos }: Workspace) =>
  omitUndefined({ images, videos });

/** Identifies a plan; a different key is a plan change. */
const planKey = (subscription: SubscriptionState | undefined): string =>
  JSON.stringify([subscription?.tier, subscription?.seats, subscription?.access]);

const visibleKey = (subscription: SubscriptionState | undefined): string =>
  JSON.stringify([
    planKey(subscription),
    subscription?.status,
    subscription?.interval,
    subscription?.amount,
    subscription?.claimedBy,
    subscription?.cancel_at,
    subscription?.current_period_start,
    subscription?.current_period_end,
  ]);

const changeEvents = (state: SubscriptionState, stored: Subscription | undefined): readonly TransactionItem[] =>
  visibleKey(state) === visibleKey(stored)
    ? []
    : [publishEvent({ type: "subscription.changed", scope: state.claimedBy || state.owner, object: state.id })];
