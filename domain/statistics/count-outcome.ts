import { templateKindOf } from "#contracts/templates.ts";
import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import type { EndedHeatmap } from "#domain/heatmaps/ended-heatmaps.ts";
import { dayOf } from "./count-user.ts";
import { type Counts, ofApplication, ofWait } from "./measures.ts";
import { recount } from "./recount.ts";

/** `status`: `done`, `failed`, or `error` for a rejected file. */
type CountedOutcome = { readonly status: string };

/**
 * Counts how the analysis of a heatmap ended, on the day of its creation. `doneAt` is when its result was there, if that is known.
 * Samples and heatmaps of the public demo are not counted. A heatmap counts once as a failure and once as a result, however often
 * it is analysed or delivered. Returns whether this call counted it.
 */
export const countOutcome = (heatmap: EndedHeatmap, doneAt?: string): Promise<boolean> =>
  recount<CountedOutcome>(heatmap.uid, async (before) => {
    const { status, sample, scope, created_at } = heatmap;
    if (sample || scope === DEMO_SCOPE || before?.status === "done" || before?.status === status) return;
    return { as: { status }, changes: [{ day: dayOf(created_at), counts: countsOf(heatmap, doneAt) }] };
  });

function countsOf({ status, type, application, duration, queued_at }: EndedHeatmap, doneAt?: string): Counts {
  if (status === "failed") return { failed: 1 };
  if (status === "error") return { rejected: 1 };
  const isPlaced = templateKindOf(application) !== undefined;
  const wait = queued_at && doneAt ? Math.max(0, (Date.parse(doneAt) - Date.parse(queued_at)) / 1000) : undefined;
  return {
    [ofApplication(type, application)]: 1,
    ...(type === "video" && { video_seconds: Math.round(duration ?? 0) }),
    ...(isPlaced && { [type === "video" ? "placed_videos" : "placed_images"]: 1 }),
    ...(wait !== undefined && { [ofWait(type, wait)]: 1 }),
  };
}
