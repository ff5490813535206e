import type { GenerateJob } from "#contracts/heatmaps.ts";
import { type Retyping, retype, type TypeAttributes } from "#domain/heatmaps/change-type.ts";
import { type Heatmap, HeatmapEntity, type PreviousResult, RESULT_ATTRIBUTES } from "#domain/heatmaps/heatmap.entity.ts";
import { requireStoredHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { unchangedSince } from "#domain/heatmaps/unchanged-since.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { ANALYSIS_SECONDS } from "./analysis-seconds.ts";
import { imageReadyAt } from "./image-duration.ts";
import { executionName } from "./in-progress.ts";
import { startExecution, uploadedFile } from "./start-analysis.ts";

/**
 * Reanalyses the file of an ended heatmap as its next generation, free of charge, with another type if one is given. Its current
 * result and type stay visible until the new ones are ready, and permanently if the reanalysis fails. Errors:
 * `heatmap.in_progress`, `heatmap.not_uploaded` if its file does not exist, and those of `retype`.
 */
export async function regenerateHeatmap(caller: Caller, uid: string, change: Retyping = {}): Promise<GenerateJob> {
  const queued = await retryOnConflict(() => queueReanalysis(caller, uid, change));
  // If the call crashes before this, the sweep restores the previous state.
  await startExecution(queued);
  return { job_id: executionName(queued), status: "requested", heatmap_uid: uid, credits_reserved: 0 };
}

async function queueReanalysis(caller: Caller, uid: string, change: Retyping): Promise<Heatmap> {
  const heatmap = await requireStoredHeatmap(caller, uid);
  const retyped = retype(heatmap, change);
  const before = { ...previousResult(heatmap), ...valuesBefore(heatmap, retyped) };
  const { etag } = await uploadedFile(heatmap);
  const next = { ...heatmap, gen: heatmap.gen + 1 };
  const { scope, type, version, upload_etag = etag } = heatmap;
  const at = now();
  const ready_at = type === "image" ? await imageReadyAt(at) : undefined;
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            status: "requested",
            gen: next.gen,
            shown_gen: toPublicVersion(heatmap).gen,
            before,
            ...retyped,
            fixations: [],
            // The bytes of the first analysis: a file uploaded to the same key since then does not belong to this heatmap.
            upload: "validated",
            upload_etag,
            queued_at: at.toISOString(),
            execution: executionName(next),
            watched: shardOf(uid),
            deadline: isoAfter(at, ANALYSIS_SECONDS[type]),
            ...(ready_at && { ready_at }),
          })
          .remove([
            ...RESULT_ATTRIBUTES,
            "segments_predicted",
            "segments_done",
            "inspected_at",
            ...(ready_at ? [] : (["ready_at"] as const)),
          ])
          .add({ version: 1 })
          .where(unchangedSince({ version }))
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    ...auditLogItems(caller, { action: "heatmaps.regenerate", scope, object: uid }),
    publishEvent({ type: "heatmap.queued", scope, object: uid }),
  ]);
  return next;
}

/** The terminal state and results of the current generation. */
function previousResult(heatmap: Heatmap): PreviousResult {
  const { status, thumbnail, fixations } = heatmap;
  if (status === "requested" || status === "processed") throw new AppError("heatmap.in_progress");
  const measured = RESULT_ATTRIBUTES.filter((attribute) => heatmap[attribute] !== undefined);
  return { status, thumbnail, fixations, ...Object.fromEntries(measured.map((attribute) => [attribute, heatmap[attribute]])) };
}

/** The values that a change of type replaces. */
const valuesBefore = (heatmap: Heatmap, retyped: Partial<TypeAttributes>): Partial<TypeAttributes> =>
  Object.fromEntries(Object.keys(retyped).map((attribute) => [attribute, heatmap[attribute as keyof TypeAttributes]]));
