import type { BatchItem, BatchResult } from "#contracts/public/batches.ts";
import { captureBanner } from "#domain/captures/capture-banner.ts";
import { captureWebsite } from "#domain/captures/capture-website.ts";
import { recordEnds } from "#domain/developers/batches/record-ends.ts";
import { heatmapsOf, type StoredItem, storeBatch } from "#domain/developers/batches/stored-batches.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { startRequestTime } from "#domain/kit/for-each-in-time.ts";
import { createHeatmapInProjects } from "#domain/workflows/create-heatmap-in-projects.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { isOverload } from "#kit/is-overload.ts";
import { readJobs } from "./read-jobs.ts";
import { hasEnded } from "./to-job.ts";

/** Told why an item was not created, if that was our fault. */
type OnFailure = (error: unknown) => void;

/**
 * Creates the heatmaps of a batch one after the other, because all spend the credits of one account. Each succeeds or fails alone,
 * also if the error is ours. Those for which the time of a request is too short fail with `service.busy`. With an idempotency key
 * the ids are derived from it, so that a repeated batch creates and charges nothing twice.
 */
export async function createBatch(
  caller: Caller,
  items: readonly BatchItem[],
  idempotencyKey: string | undefined,
  onFailure: OnFailure,
): Promise<{ uid: string; items: BatchResult[] }> {
  const uid = idempotencyKey === undefined ? newId("bt") : derivedId("bt", caller.uid, idempotencyKey);
  const hasTime = startRequestTime();
  const results: BatchResult[] = [];
  for (const [index, item] of items.entries()) {
    const created = hasTime() ? createOrProblem(() => create(caller, item, `${uid} ${index}`), onFailure) : toProblem(busy());
    results.push({ index, ...(await created) });
  }
  const stored = results.map(toStored);
  await storeBatch(caller, uid, stored);
  await recordEnds({ workspaceId: workspaceOf(caller), uid }, await endedOf(caller, stored));
  return { uid, items: results };
}

/** The heatmaps that ended while others were created. */
async function endedOf(caller: Caller, stored: readonly StoredItem[]): Promise<readonly string[]> {
  const heatmaps = heatmapsOf(stored);
  const jobs = await readJobs(scopeOf(caller), heatmaps);
  return heatmaps.filter((uid) => hasEnded(jobs.get(uid)));
}

const UNKNOWN = { code: "internal", message: "It was not created." };

function toStored({ heatmap, video, problem }: BatchResult): StoredItem {
  if (!heatmap) return problem ?? UNKNOWN;
  return { heatmap: heatmap.uid, ...(video && { video: video.uid }) };
}

type Created = Omit<BatchResult, "index">;

const busy = (): AppError => new AppError("service.busy");

async function createOrProblem(work: () => Promise<Created>, onFailure: OnFailure): Promise<Created> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return toProblem(error);
    onFailure(error);
    return toProblem(isOverload(error) ? busy() : new AppError("internal"));
  }
}

const toProblem = ({ code, message }: AppError): Created => ({
  heatmap: null,
  video: null,
  upload: null,
  problem: { code, message },
});

async function create(caller: Caller, item: BatchItem, key: string): Promise<Created> {
  if ("heatmap" in item) return { ...(await createHeatmapInProjects(caller, item.heatmap, key)), video: null, problem: null };
  if ("banner" in item) {
    const { heatmap } = await captureBanner(caller, item.banner, key);
    return { heatmap, video: null, upload: null, problem: null };
  }
  const { heatmap, video } = await captureWebsite(caller, item.website, key);
  return { heatmap, video, upload: null, problem: null };
}
