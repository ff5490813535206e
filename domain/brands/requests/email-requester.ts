import { readAccount } from "#domain/accounts/read-account.ts";
import { brandEndedTemplate } from "#domain/brands/emails/brand-ended.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import type { BrandTracking } from "./tracking.entity.ts";

/**
 * The transaction items that tell the user who asked for brand analytics how it ended, or that it waits for a person; none if the
 * user was deleted.
 */
export async function emailRequester(
  { uid, title }: CurrentHeatmap,
  { requested_by }: BrandTracking,
  outcome: "done" | "low_confidence" | "failed",
): Promise<readonly TransactionItem[]> {
  const account = await readAccount(requested_by);
  return account ? queueEmail(brandEndedTemplate, account.email, { uid, title, outcome }) : [];
}
