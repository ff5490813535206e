import type { AreaOfInterest, DrawnArea } from "#contracts/attention.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import { abandonedCleanup } from "#domain/heatmaps/removal/abandoned.ts";
import { leftoverCleanup } from "#domain/heatmaps/removal/leftover-cleanup.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { videoKey } from "#domain/heatmaps/video/files.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { readJob } from "./read-job.ts";
import { readyEmail } from "./ready-email.ts";
import { type Scores, scoreAttributes } from "./record-scores.ts";
import { traitsOf } from "./traits-of.ts";

/** Files served for an image, and for a video. */
const IMAGE_FILES = ["image", "heatmap", "combined", "peekthrough", "gazeplot", "mask", "mask_array", "thumbnail"] as const;
const VIDEO_FILES = ["image", "heatmap", "combined", "peekthrough", "mask", "thumbnail"] as const;

/** A heatmap as it was read, and the scores to store in the same write. */
type Scored = { readonly heatmap: Heatmap; readonly scores: Scores };

/**
 * Marks a heatmap as done once all files are stored and the scores are given or recorded. Its files are served from then on.
 * Areas given at its creation are measured. After a reanalysis, its areas of interest are measured again with the same
 * rectangles, and a later sweep deletes the files of the previous generation. Its creator may get an email (ready-email.ts).
 * Idempotent, and no effect if it ended otherwise. Returns whether this call ended it.
 */
export function finishHeatmap(job: HeatmapJob, scored?: Scored): Promise<boolean> {
  let found = scored?.heatmap;
  return retryOnConflict(async () => {
    const heatmap = found ?? (await readJob(job));
    found = undefined;
    return heatmap ? finish({ ...heatmap, ...(scored && scoreAttributes(scored.scores)) }, scored?.scores) : false;
  });
}

async function finish(heatmap: Heatmap, scores: Scores | undefined): Promise<boolean> {
  const { uid } = heatmap;
  if (!heatmap.metrics || !heatmap.width || !heatmap.height)
    throw new Error(`heatmap ${uid} cannot be finished: scores or size are missing`);
  const keys = fileKeys(heatmap);
  const kept = heatmap.before ? undefined : abandonedCleanup(heatmap);
  const reanalysed = heatmap.before && { areas_of_interest: await areasOf(heatmap), ...leftoverCleanup(uid) };
  const planned = heatmap.planned_areas && { areas_of_interest: await plannedAreasOf(heatmap, heatmap.planned_areas) };
  const email = await readyEmail(heatmap);
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            status: "done",
            ...(scores && scoreAttributes(scores)),
            ...keys,
            ...kept,
            ...reanalysed,
            ...planned,
            ...(email.length > 0 && { email_sent: true }),
          })
          .remove([
            "problem",
            "planned_areas",
            ...(heatmap.before ? (["before", "shown_gen"] as const) : kept ? [] : (["watched"] as const)),
          ])
          .add({ version: 1 })
          // New areas must be measured too, and the event must have the traits that the heatmap has by then.
          .where((item, { eq }) => `${eq(item.version, heatmap.version)} AND ${eq(item.reports, heatmap.reports)}`)
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    ...(heatmap.before?.application ? [enqueueIndexing(uid)] : []),
    publishEvent({ type: "heatmap.done", scope: heatmap.scope, object: uid, traits: traitsOf(heatmap) }),
    ...email,
  ]);
  return true;
}

/** Its areas of interest, measured on this generation's map. */
const areasOf = (heatmap: Heatmap) =>
  measureAreas(
    { ...heatmap, status: "done" },
    heatmap.areas_of_interest.map(({ value: _, interval: __, ...box }) => box),
  );

/** The areas given at its creation, without what lies beyond the image, whose size was not known then. */
function plannedAreasOf(heatmap: Heatmap, planned: readonly DrawnArea[]): Promise<AreaOfInterest[]> {
  const [width, height] = [heatmap.width ?? 0, heatmap.height ?? 0];
  const inside = planned.map((area) => ({
    ...area,
    width: Math.min(area.width, width - area.left),
    height: Math.min(area.height, height - area.top),
  }));
  return measureAreas(
    { ...heatmap, status: "done" },
    inside.filter((area) => area.width > 0 && area.height > 0),
  );
}

const fileKeys = (heatmap: Heatmap): Readonly<Record<string, string>> =>
  heatmap.type === "video"
    ? {
        ...Object.fromEntries(VIDEO_FILES.map((file) => [file, videoKey(heatmap, heatmap.gen, file)])),
        mask_array: videoKey(heatmap, heatmap.gen, "moments"),
      }
    : Object.fromEntries(IMAGE_FILES.map((image) => [image, imageFileKey(heatmap, heatmap.gen, image)]));
