import { FAILING_DAYS } from "#contracts/webhooks.ts";
import { webhookDisabledTemplate } from "#domain/developers/emails/webhook-disabled.ts";
import { conditionHolds, isConditionalCheckFailed } from "#domain/kit/conditional-write.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { listMembers } from "#domain/workspaces/list-members.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS, HOUR_SECONDS, isoAfter } from "#kit/time.ts";
import type { Attempt } from "./delivery.entity.ts";
import { FAILURE_ATTRIBUTES } from "./edit-webhook.ts";
import { type StoredWebhook, WebhookEntity } from "./webhook.entity.ts";

/** Failures in a row after which deliveries wait for the receiver. */
const PAUSE_AFTER = 5;
const FIRST_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = HOUR_SECONDS;
const FAILING_MS = FAILING_DAYS * DAY_SECONDS * 1000;
const GONE = 410;

/** Ends the count of failures of a webhook that works, unless it was deleted. */
export async function recordSuccess({ workspaceId, uid, failing_since }: StoredWebhook): Promise<void> {
  if (failing_since === undefined) return;
  await conditionHolds(
    WebhookEntity.patch({ workspaceId, uid })
      .remove([...FAILURE_ATTRIBUTES])
      .go(),
  );
}

/**
 * Counts a failure of a webhook. After five in a row its deliveries wait for a minute, then for twice as long each time, up to an
 * hour; after days of nothing else, or at a 410, it is disabled, and the admins of its workspace receive an email. Returns whether
 * it is still enabled.
 */
export async function recordFailure(webhook: StoredWebhook, { status }: Attempt): Promise<boolean> {
  if (status === GONE) return disable(webhook, "gone");
  const at = now();
  const { workspaceId, uid } = webhook;
  try {
    // Not as it was read before the attempt: another delivery may have succeeded since.
    const { data } = await WebhookEntity.patch({ workspaceId, uid })
      .add({ failures: 1 })
      .data(({ failing_since }, { ifNotExists }) => ifNotExists(failing_since, at.toISOString()))
      .go({ response: "all_new" });
    const counted = data as StoredWebhook;
    if (at.getTime() - Date.parse(counted.failing_since ?? "") >= FAILING_MS) return disable(counted, "failures");
    if ((counted.failures ?? 0) >= PAUSE_AFTER) await pause(counted);
  } catch (error) {
    // The webhook was deleted.
    if (!isConditionalCheckFailed(error)) throw error;
  }
  return true;
}

/** Lets the deliveries of a webhook wait, unless they do, or one succeeded meanwhile. */
async function pause({ workspaceId, uid, pauses = 0, failing_since = "" }: StoredWebhook): Promise<void> {
  const at = now();
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** pauses, MAX_PAUSE_SECONDS);
  await conditionHolds(
    WebhookEntity.patch({ workspaceId, uid })
      .set({ paused_until: isoAfter(at, seconds), pauses: pauses + 1 })
      .where((row, { eq }) => eq(row.failing_since, failing_since))
      .where((row, { notExists, lte }) => `${notExists(row.paused_until)} OR ${lte(row.paused_until, at.toISOString())}`)
      .go(),
  );
}

/**
 * Disables a webhook once, with the email; because of failures only if none of its deliveries succeeded meanwhile. Returns whether
 * it is still enabled.
 */
async function disable(
  { workspaceId, uid, title, failing_since = "" }: StoredWebhook,
  outcome: "failures" | "gone",
): Promise<boolean> {
  const admins = (await listMembers(workspaceId, { withAddresses: true })).filter(({ role }) => role === "admin");
  const patch = WebhookEntity.patch({ workspaceId, uid })
    .set({ disabled: outcome })
    .where((row, { notExists, eq }) =>
      outcome === "failures" ? `${notExists(row.disabled)} AND ${eq(row.failing_since, failing_since)}` : notExists(row.disabled),
    );
  const data = { title, outcome };
  try {
    await commitTransaction([
      { write: update(patch.params()), onConditionFailed: (old) => new NotDisabled(old?.disabled === undefined) },
      ...admins.flatMap(({ email }) => (email ? queueEmail(webhookDisabledTemplate, email, data) : [])),
    ]);
    return false;
  } catch (error) {
    if (!(error instanceof NotDisabled)) throw error;
    return error.isEnabled;
  }
}

/** Thrown when a webhook is disabled already, or one of its deliveries succeeded. */
class NotDisabled extends Error {
  override readonly name = "NotDisabled";
  readonly isEnabled: boolean;
  constructor(isEnabled: boolean) {
    super();
    this.isEnabled = isEnabled;
  }
}
