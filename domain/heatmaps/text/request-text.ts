import type { TextReading } from "#contracts/text-reading.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { type CountOnce, countOnce } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";

const LIMIT = perHour("heatmaps.text", 60);
/** A job without a result after this time has crashed. */
const TIMEOUT_MS = 5 * 60 * 1000;

const REQUESTED: TextReading = { state: "requested", boxes: [], words: [] };

/**
 * Requests text recognition for a finished image of the caller's scope, and returns its state. A running or finished recognition
 * is not repeated; one that failed or has run for more than five minutes is. The version stays, because no editable attribute
 * changes. Errors: those of `requireFinishedImage`, and `request.too_many` from the 61st request in an hour.
 */
export async function requestText(caller: Caller, uid: string): Promise<TextReading> {
  await requireFinishedImage(caller, uid);
  const count = countOnce(LIMIT, caller.uid);
  return retryOnConflict(() => requestOnce(caller, uid, count));
}

async function requestOnce(caller: Caller, uid: string, count: CountOnce): Promise<TextReading> {
  const heatmap = await requireHeatmap(caller, uid);
  const { scope, text, text_requested_at: before } = heatmap;
  if (text && (text.state === "done" || isRunning(heatmap))) return text;
  await count();
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({ text: REQUESTED, text_requested_at: now().toISOString() })
          .where((item, { eq, notExists }) => {
            const unchanged = before === undefined ? notExists(item.text_requested_at) : eq(item.text_requested_at, before);
            return `${unchanged} AND ${notExists(item.deleted_at)}`;
          })
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    ...auditLogItems(caller, { action: "heatmaps.read_text", scope, object: uid }),
    publishEvent({ type: "heatmap.text_requested", scope, object: uid }),
  ]);
  return REQUESTED;
}

function isRunning({ text, text_requested_at: since = "" }: Heatmap): boolean {
  return text?.state === "requested" && now().getTime() - Date.parse(since) < TIMEOUT_MS;
}
