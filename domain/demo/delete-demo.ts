import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { purgeDemoHeatmap } from "#domain/heatmaps/demo/purge-demo-heatmap.ts";
import { deleteEmail } from "#domain/kit/email/delete-emails.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Demo, DemoEntity } from "./demo.entity.ts";
import { LIMITS } from "./limits.ts";
import { readDemoRow, requireDemo } from "./require-demo.ts";
import { freeSlot } from "./slots.ts";
import { countClosed } from "./totals.ts";

/**
 * Deletes a demo analysis because its visitor asks for it; `demo.in_progress` while it is analysed, `demo.not_found` if it does not
 * exist.
 */
export async function removeDemo(ip: string, uid: string): Promise<{ deleted: string }> {
  await enforceRateLimit(LIMITS.reads, ip);
  const { demo, heatmap } = await requireDemo(uid);
  if (isInProgress(heatmap) && heatmap.upload === "validated") throw new AppError("demo.in_progress");
  await deleteDemo(demo.heatmap);
  return { deleted: uid };
}

/**
 * Deletes everything about a demo analysis: files, heatmap, email with its address, and last its row, so that an interrupted
 * deletion is found and repeated. A heatmap that was saved to an account stays. Idempotent.
 */
export async function deleteDemo(heatmap: string): Promise<void> {
  await purgeDemoHeatmap(heatmap);
  await freeSlot(heatmap);
  await retryOnConflict(async () => {
    const demo = await readDemoRow(heatmap);
    if (!demo) return;
    if (demo.mail !== undefined) await deleteEmail(demo.mail);
    await commitTransaction(closingItems(demo));
  });
}

/**
 * The transaction items that delete the row of an analysis and stop counting it; `ConflictError` if it changed since it was read.
 */
export const closingItems = ({ heatmap, bytes, mail }: Demo): readonly TransactionItem[] => [
  {
    write: deleteItem(
      DemoEntity.delete({ heatmap })
        .where((row, { eq, notExists }) => `${eq(row.bytes, bytes)} AND ${mail ? eq(row.mail, mail) : notExists(row.mail)}`)
        .params(),
    ),
    onConditionFailed: () => new ConflictError(),
  },
  countClosed(bytes),
];
