import type { EMAIL_STATES, RESENDABLE } from "#contracts/staff/emails.ts";
import { dayAndTime } from "#web/kit/format.ts";

export const EMAIL_STATE_NAMES: Readonly<Record<(typeof EMAIL_STATES)[number], string>> = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "Marked as spam",
  failed: "Failed",
};

/** Why an email can’t be sent again. */
export const RESEND_PROBLEMS: Readonly<Record<Exclude<(typeof RESENDABLE)[number], "yes">, string>> = {
  waiting: "It’s still being delivered.",
  secret: "It can’t be sent again: it had a link that only its recipient may use. Ask them to request a new one.",
  unwanted: "It can’t be sent again: its recipient marked it as spam.",
  outdated: "It can’t be sent again: what it says is no longer up to date.",
};

export const timeText = (at: string): string => dayAndTime(at);
