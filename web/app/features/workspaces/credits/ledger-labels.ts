import type { LedgerEntry } from "#contracts/billing.ts";
import { pluralize } from "#web/kit/format.ts";

const REASONS: Record<LedgerEntry["reason"], string> = {
  debit: "Heatmap created",
  refund: "Refunded (heatmap failed)",
  grant: "Plan credits",
  expire: "Credits expired",
  adjust: "Adjusted by Sightline",
};

/** Notes on changes that the plan caused, rather than someone at Sightline. */
const OF_THE_PLAN = /^Upgraded to /;

/** The reason of a ledger entry as text, with the title of its heatmap if that still exists. */
export function ledgerReason({ reason, note, heatmap_title }: Pick<LedgerEntry, "reason" | "note" | "heatmap_title">): string {
  if (OF_THE_PLAN.test(note)) return note;
  const subject = reason === "adjust" ? note : heatmap_title;
  return subject ? `${REASONS[reason]}: ${subject}` : REASONS[reason];
}

/** The amount of a ledger entry with its sign: "+1,500 images", "−1 video". */
export function ledgerAmount({ amount, kind }: Pick<LedgerEntry, "amount" | "kind">): string {
  return `${amount < 0 ? "−" : "+"}${pluralize(Math.abs(amount), kind)}`;
}
