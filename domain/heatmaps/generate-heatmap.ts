import { startHeatmapImage } from "#adapters/pipelines.ts";
import { find } from "#adapters/storage.ts";
import type { HeatmapStatus } from "#contracts/heatmaps.ts";
import { IMAGE_MAX_BYTES } from "#contracts/reference.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { announce } from "#domain/kit/outbox.ts";
import { shardOf } from "#domain/kit/shards.ts";
import { isoAfter } from "#domain/kit/time.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { uploadKey } from "./files.ts";
import { findHeatmap, findOwnHeatmap } from "./find-heatmap.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { executionName, isInProgress } from "./in-progress.ts";
import { LateEvent, unlessLate } from "./late-event.ts";

/** An analysis that has not ended after this time is stuck: it is failed and refunded. */
const ANALYSIS_SECONDS = 30 * 60;

type Job = { job_id: string; status: HeatmapStatus; heatmap_uid: string; credits_reserved: number };

/**
 * Starts the analysis of a heatmap whose file has arrived: of these very bytes, although the upload form may still be good. Asking again gives the same answer and starts nothing twice: the execution's
 * name is the heatmap's. Staff may start anybody's. Refusals: `heatmap.not_uploaded`, and `heatmap.upload_closed` when the upload ended without an analysis.
 */
export async function generateHeatmap(caller: Caller, uid: string): Promise<Job> {
  const heatmap = await (caller.subject === "staff" ? findHeatmap : findOwnHeatmap)(caller, uid);
  const name = executionName(heatmap);
  if (heatmap.upload === "pending") await closeUpload(caller, heatmap, name);
  // Also when the upload was closed before: the call that closed it may have died before it could start the execution.
  if (isInProgress(heatmap)) await startHeatmapImage(name, heatmap);
  return { job_id: name, status: "requested", heatmap_uid: uid, credits_reserved: 1 };
}

async function closeUpload(caller: Caller, heatmap: Heatmap, name: string): Promise<void> {
  if (!isInProgress(heatmap)) throw new AppError("heatmap.upload_closed");
  const file = await find(uploadKey(heatmap));
  if (!file || file.size === 0 || file.size > IMAGE_MAX_BYTES) throw new AppError("heatmap.not_uploaded");
  const { uid, scope } = heatmap;
  await unlessLate(
    commit([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({
              upload: "validated",
              upload_etag: file.etag,
              execution: name,
              watched: shardOf(uid),
              deadline: isoAfter(now(), ANALYSIS_SECONDS),
            })
            .add({ version: 1 })
            .where((item, { eq }) => `${eq(item.upload, "pending")} AND ${eq(item.status, "requested")}`)
            .params(),
        ),
        refuse: (old) => (old?.upload === "validated" ? new LateEvent() : new AppError("heatmap.upload_closed")),
      },
      ...audit(caller, "heatmaps.generate", scope, uid),
      announce({ type: "heatmap.queued", scope, object: uid }),
    ]),
  );
}
