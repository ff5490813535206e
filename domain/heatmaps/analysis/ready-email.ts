import { readAccount } from "#domain/accounts/read-account.ts";
import { heatmapReadyTemplate } from "#domain/heatmaps/emails/heatmap-ready.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { isWatching } from "#domain/live/list-connections.ts";
import { now } from "#kit/clock.ts";

/** Waiting time in milliseconds above which its creator has probably turned to something else. */
const LONG_MS = 60_000;

/**
 * The transaction items that tell the creator by email that the first analysis of a heatmap is done: if it took more than a
 * minute, they have not turned these emails off, and they are not watching. Empty otherwise, and for what is no item of a list of
 * its own.
 */
export async function readyEmail(heatmap: Heatmap): Promise<readonly TransactionItem[]> {
  const { uid, title, scope, requested_by, created_at, before, email_sent, hidden, part_of, sample } = heatmap;
  if (before || email_sent || hidden || part_of !== undefined || sample) return [];
  if (now().getTime() - Date.parse(created_at) < LONG_MS) return [];
  // No account: it was deleted, or an API key created the heatmap.
  const account = await readAccount(requested_by);
  if (!account?.analysisEmails || (await isWatching(requested_by, scope))) return [];
  return queueEmail(heatmapReadyTemplate, account.email, { uid, title, firstName: account.firstName });
}
