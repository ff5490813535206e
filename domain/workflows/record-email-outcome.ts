import { type EmailOutcome, recordOutcome } from "#domain/kit/email/record-outcome.ts";
import { markInviteUndelivered } from "#domain/workspaces/invites/mark-invite-undelivered.ts";

/** Records the outcome of an email, and marks the invite of an email that bounced. Can be repeated. */
export async function recordEmailOutcome(id: string, outcome: EmailOutcome): Promise<EmailOutcome["state"] | "outdated"> {
  const email = await recordOutcome(id, outcome);
  if (!email) return "outdated";
  if (outcome.state === "bounced") await markInviteUndelivered(email);
  return outcome.state;
}
