import { TRIAL_AUDITED_IMAGES } from "#contracts/audits.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { TrialAuditsEntity } from "./trial-audits.entity.ts";

/** The transaction item that counts an image for a trial user; `audit.trial_limit` for a fourth image. */
export function takeTrialAudit(uid: string, heatmap: string): TransactionItem {
  const counted = TrialAuditsEntity.upsert({ uid })
    .add({ heatmaps: [heatmap] })
    .where(
      (row, { contains, notExists, size }) =>
        `${notExists(row.heatmaps)} OR ${contains(row.heatmaps, heatmap)} OR ${size(row.heatmaps)} < :most`,
    )
    .params() as { ExpressionAttributeValues: Record<string, unknown> };
  const values = { ...counted.ExpressionAttributeValues, ":most": TRIAL_AUDITED_IMAGES };
  return { write: update({ ...counted, ExpressionAttributeValues: values }), onConditionFailed: "audit.trial_limit" };
}

/** Forgets what a deleted user had audited. */
export async function deleteTrialAudits(uid: string): Promise<void> {
  await TrialAuditsEntity.delete({ uid }).go();
}
