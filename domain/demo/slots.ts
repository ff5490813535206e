import { ANALYSIS_SECONDS } from "#domain/heatmaps/analysis/analysis-seconds.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { SLOTS } from "./limits.ts";
import { SlotEntity } from "./slot.entity.ts";

/** Thrown when another analysis runs in the slot. */
export class SlotTaken extends Error {
  override readonly name = "SlotTaken";
}

/** The transaction item that takes a slot for a heatmap until its analysis ends, or would have been abandoned; `SlotTaken`. */
export function takeSlot(slot: string, heatmap: string): TransactionItem {
  const at = now();
  const row = {
    slot,
    heatmap,
    until: isoAfter(at, ANALYSIS_SECONDS.image),
    ttl: secondsAfter(at, ANALYSIS_SECONDS.image),
  };
  return {
    write: put(
      SlotEntity.put(row)
        .where(({ until }, { lte, notExists }) => `${notExists(until)} OR ${lte(until, at.toISOString())}`)
        .params(),
    ),
    onConditionFailed: () => new SlotTaken(),
  };
}

/** Frees the slot of a heatmap, if it has one. Idempotent. */
export async function freeSlot(heatmap: string): Promise<void> {
  for (const slot of SLOTS) {
    // Unless it is free, or another analysis runs in it.
    await conditionHolds(
      SlotEntity.delete({ slot })
        .where((row, { eq }) => eq(row.heatmap, heatmap))
        .go(),
    );
  }
}
