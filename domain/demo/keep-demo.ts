import { keepDemoHeatmap } from "#domain/heatmaps/demo/keep-demo-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { deleteEmail } from "#domain/kit/email/delete-emails.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { closingItems } from "./delete-demo.ts";
import { LIMITS } from "./limits.ts";
import { requireDoneDemo } from "./require-demo.ts";
import { SavedDemoEntity } from "./saved-demo.entity.ts";

/**
 * Moves the heatmap of a demo analysis to the caller's heatmaps, free of charge, and ends the analysis with its link. Errors:
 * `demo.not_found`, `demo.not_ready`, `demo.failed`, `demo.already_saved` if the account saved one before.
 */
export async function keepDemo(caller: Caller, uid: string): Promise<{ heatmap: string }> {
  await enforceRateLimit(LIMITS.keeps, caller.uid);
  // Checked before the files are copied; the transaction checks it again.
  const { data: kept } = await SavedDemoEntity.get({ uid: caller.uid }).go({ consistent: true });
  if (kept) throw new AppError("demo.already_saved");
  return retryOnConflict(async () => {
    const { demo, heatmap } = await requireDoneDemo(uid);
    await keepDemoHeatmap(caller, heatmap, [markKept(caller), ...closingItems(demo)]);
    if (demo.mail !== undefined) await deleteEmail(demo.mail);
    return { heatmap: heatmap.uid };
  });
}

const markKept = ({ uid }: Caller): TransactionItem => ({
  write: put(SavedDemoEntity.create({ uid, at: now().toISOString() }).params()),
  onConditionFailed: "demo.already_saved",
});
