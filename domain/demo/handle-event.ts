import type { ConsumedEvent } from "#contracts/events.ts";
import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import { storedBytes } from "#domain/heatmaps/demo/stored-bytes.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { waitWhileBusy } from "#domain/kit/wait-while-busy.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import { DemoEntity } from "./demo.entity.ts";
import { FAILED_SECONDS } from "./limits.ts";
import { readDemoRow } from "./require-demo.ts";
import { freeSlot } from "./slots.ts";
import { countMeasured } from "./totals.ts";

/**
 * Follows the end of a demo analysis: frees its slot for the next one, counts the size of its files, and deletes a failed one soon.
 * Idempotent.
 */
export async function handleEvent({ type, scope, object }: ConsumedEvent<"demo">): Promise<void> {
  if (scope !== DEMO_SCOPE) return;
  await freeSlot(object);
  await waitWhileBusy(() => retryOnConflict(() => measure(object, type === "heatmap.failed")));
}

async function measure(heatmap: string, isFailed: boolean): Promise<void> {
  const measured = await storedBytes(heatmap);
  const demo = await readDemoRow(heatmap);
  if (!demo) return;
  const soon = isoAfter(now(), FAILED_SECONDS);
  const expires_at = isFailed && soon < demo.expires_at ? soon : demo.expires_at;
  await commitTransaction([
    {
      write: update(
        DemoEntity.patch({ heatmap })
          .set({ bytes: measured, expires_at })
          .where((row, { eq }) => eq(row.bytes, demo.bytes))
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    countMeasured(demo.bytes, measured),
  ]);
}
