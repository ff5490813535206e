import { recordNewAddressDelivery } from "#domain/accounts/email-change/record-new-address-delivery.ts";
import { recordAddressDelivery } from "#domain/accounts/record-address-delivery.ts";
import { hasLaterOutcome } from "#domain/kit/email/outcomes-around.ts";
import { type EmailOutcome, recordOutcome } from "#domain/kit/email/record-outcome.ts";
import { markInviteUndelivered } from "#domain/workspaces/invites/mark-invite-undelivered.ts";

/**
 * Records the outcome of an email: on the email, on the invite that it was sent for if it bounced, on the account of its
 * recipient, and on the account that is to get their address. Can be repeated.
 */
export async function recordEmailOutcome(id: string, outcome: EmailOutcome): Promise<EmailOutcome["state"] | "outdated"> {
  const email = await recordOutcome(id, outcome);
  if (!email) return "outdated";
  const { state, isTemporary = false } = outcome;
  const hasArrived = state === "delivered";
  // An automatic reply looks like a temporary bounce, and a full mailbox says nothing about the next email.
  if (state === "complained" || isTemporary) return state;
  if (!hasArrived) await markInviteUndelivered(email);
  await recordNewAddressDelivery(email, hasArrived);
  if (!(await hasLaterOutcome(email))) await recordAddressDelivery(email.to, hasArrived);
  return state;
}
