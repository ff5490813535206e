import type * as z from "zod";
import type { EditsToTry, TriedEdits } from "#contracts/what-if.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { measureChanges } from "./measure-changes.ts";
import { predictEdited, toDataUrl, withHeatmap } from "./predict-edited.ts";
import { requireEditable } from "./require-editable.ts";

const LIMIT = perHour("audits.try_edits", 300);

/** Counts a prediction of a user's edits; `service.maintenance`, and `request.too_many` from the 301st in an hour. */
export async function countPrediction(caller: Caller): Promise<void> {
  await assertAcceptsAnalyses(caller);
  await enforceRateLimit(LIMIT, caller.uid);
}

/**
 * Predicts where people look on an edited image, and how the shares of areas change. Stores nothing. Errors as `requireEditable`
 * and `measureAreas`, `service.maintenance`, `request.too_many` from the 301st attempt in an hour, `service.busy` if the model
 * does not answer in time.
 */
export async function tryEdits(
  caller: Caller,
  uid: string,
  { gen, edits, areas }: z.infer<typeof EditsToTry>,
): Promise<TriedEdits> {
  const image = await requireEditable(caller, uid, { gen, edits });
  const before = await measureAreas(image, areas);
  await countPrediction(caller);
  const predicted = await predictEdited(image, edits);
  const { edited, prediction } = predicted;
  const [display, heatmap, changes] = await Promise.all([
    toDataUrl(edited, 90),
    withHeatmap(edited, prediction).then((raster) => toDataUrl(raster, 80)),
    measureChanges(image, before, edits, predicted),
  ]);
  return { gen, image: display, heatmap, areas: changes };
}
