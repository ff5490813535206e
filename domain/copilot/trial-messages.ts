import { TRIAL_MESSAGES_MAX } from "#contracts/copilot.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { TrialMessagesEntity } from "./trial-messages.entity.ts";

/** The transaction item that counts a message of a trial user; `copilot.trial_limit` for the 21st. */
export function takeTrialMessage(user: string): TransactionItem {
  const counted = TrialMessagesEntity.upsert({ user })
    .add({ sent: 1 })
    .where((row, { lt, notExists }) => `${notExists(row.sent)} OR ${lt(row.sent, TRIAL_MESSAGES_MAX)}`)
    .params();
  return { write: update(counted), onConditionFailed: "copilot.trial_limit" };
}

/** Messages that a user can still send in their trial. */
export async function trialMessagesLeft(user: string): Promise<number> {
  const { data } = await TrialMessagesEntity.get({ user }).go({ consistent: true });
  return Math.max(0, TRIAL_MESSAGES_MAX - (data?.sent ?? 0));
}

/** Forgets how many messages a deleted user sent. */
export async function deleteTrialMessages(user: string): Promise<void> {
  await TrialMessagesEntity.delete({ user }).go();
}
