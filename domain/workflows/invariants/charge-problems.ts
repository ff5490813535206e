import { hasDebit, recentUses } from "#domain/billing/credits/recent-uses.ts";
import { listCharged } from "#domain/heatmaps/list-charged.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";

/**
 * Problems with the debits and refunds of a user or workspace since a time (ISO 8601): a heatmap that took a credit has a debit,
 * a debit has a heatmap, and a heatmap has a refund, to the account that paid, if and only if its first analysis failed.
 */
export async function chargeProblems(account: string, since: string): Promise<readonly string[]> {
  const { debited, refunded } = await recentUses(account, since);
  const heatmaps = new Map((await readHeatmaps([...debited])).map((heatmap) => [heatmap.uid, heatmap]));
  const problems = [...refunded]
    .filter((uid) => !debited.has(uid))
    .map((uid) => `${account} has a refund for ${uid} without a debit`);
  for (const uid of debited) {
    const heatmap = heatmaps.get(uid);
    const isRefunded = refunded.has(uid);
    if (!heatmap) problems.push(`${account} paid for ${uid}, which does not exist`);
    // Another analysis is free and changes neither; what it replaced is not recorded.
    else if (heatmap.gen === 1 && isFailed(heatmap) !== isRefunded)
      problems.push(`${uid} is ${heatmap.status} and was ${isRefunded ? "" : "not "}refunded`);
  }
  for (const uid of await listCharged(account, since))
    if (!debited.has(uid) && !(await hasDebit(account, uid))) problems.push(`${uid} has no debit in the ledger of ${account}`);
  return problems;
}

const isFailed = ({ status }: { readonly status: string }): boolean => status === "error" || status === "failed";
