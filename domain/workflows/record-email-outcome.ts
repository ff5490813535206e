import { recordAddressDelivery } from "#domain/accounts/record-address-delivery.ts";
import { type EmailOutcome, recordOutcome } from "#domain/kit/email/record-outcome.ts";
import { markInviteUndelivered } from "#domain/workspaces/invites/mark-invite-undelivered.ts";

/**
 * Records the outcome of an email: on the email, on the invite that it was sent for if it bounced, and on the account of its
 * recipient. Can be repeated.
 */
export async function recordEmailOutcome(id: string, outcome: EmailOutcome): Promise<EmailOutcome["state"] | "outdated"> {
  const email = await recordOutcome(id, outcome);
  if (!email) return "outdated";
  const { state, isTemporary = false } = outcome;
  if (state === "bounced") await markInviteUndelivered(email);
  // A full mailbox, and a server that was down, say nothing about the next email.
  if (state === "delivered" || (state === "bounced" && !isTemporary))
    await recordAddressDelivery(email.to, state === "delivered");
  return state;
}
