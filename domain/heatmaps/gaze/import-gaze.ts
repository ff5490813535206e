import type { GazeComparison, NewGaze } from "#contracts/gaze.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { GazeEntity } from "./gaze.entity.ts";
import { measureGaze } from "./measure-gaze.ts";
import { parseGaze } from "./parse-gaze.ts";
import { GazePointsEntity } from "./points.entity.ts";
import { decodePoints, encodePoints } from "./points.ts";
import { readGaze } from "./read-gaze.ts";

const LIMIT = perHour("heatmaps.gaze", 300);

/**
 * Imports the gaze of people at a finished image of the caller's scope, instead of an earlier one, and compares the prediction
 * with it. Errors: those of `requireFinishedImage` and `parseGaze`, and `request.too_many` beyond 300 per hour.
 */
export async function importGaze(caller: Caller, uid: string, input: NewGaze): Promise<GazeComparison> {
  const heatmap = await requireFinishedImage(caller, uid);
  await enforceRateLimit(LIMIT, caller.uid);
  const { width = 0, height = 0, scope, gen } = heatmap;
  const { points, format, viewers, outside, fromSamples } = parseGaze(input, { width, height });
  const stored = encodePoints(points);
  const { agreement, residuals } = await measureGaze(heatmap, decodePoints(stored));
  const row = {
    uid,
    scope,
    format,
    viewers,
    fixations: points.length,
    outside,
    from_samples: fromSamples,
    gen,
    agreement,
    residuals: [...residuals],
    imported_at: now().toISOString(),
  };
  await commitTransaction([
    { write: put(GazeEntity.put(row).params()) },
    { write: put(GazePointsEntity.put({ uid, points: stored }).params()) },
    ...auditLogItems(caller, { action: "heatmaps.import_gaze", scope, object: uid }),
  ]);
  return readGaze(caller, uid);
}
