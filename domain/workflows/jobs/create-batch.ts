import type { BatchItem, BatchResult } from "#contracts/public/batches.ts";
import { captureBanner } from "#domain/captures/capture-banner.ts";
import { captureWebsite } from "#domain/captures/capture-website.ts";
import { recordEnds } from "#domain/developers/batches/record-ends.ts";
import { heatmapsOf, type StoredItem, storeBatch } from "#domain/developers/batches/stored-batches.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { createHeatmapInProjects } from "#domain/workflows/create-heatmap-in-projects.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { readJobs } from "./read-jobs.ts";
import { hasEnded } from "./to-job.ts";

/**
 * Creates the heatmaps of a batch one after the other, because all spend the credits of one account. Each succeeds or fails alone.
 * With an idempotency key the ids are derived from it, so that a repeated batch creates and charges nothing twice.
 */
export async function createBatch(
  caller: Caller,
  items: readonly BatchItem[],
  idempotencyKey?: string,
): Promise<{ uid: string; items: BatchResult[] }> {
  const uid = idempotencyKey === undefined ? newId("bt") : derivedId("bt", caller.uid, idempotencyKey);
  const results: BatchResult[] = [];
  for (const [index, item] of items.entries())
    results.push({ index, ...(await createOrProblem(caller, item, `${uid} ${index}`)) });
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

async function createOrProblem(caller: Caller, item: BatchItem, key: string): Promise<Created> {
  try {
    return await create(caller, item, key);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "service.busy") throw error;
    return { heatmap: null, video: null, upload: null, problem: { code: error.code, message: error.message } };
  }
}

async function create(caller: Caller, item: BatchItem, key: string): Promise<Created> {
  if ("heatmap" in item) return { ...(await createHeatmapInProjects(caller, item.heatmap, key)), video: null, problem: null };
  if ("banner" in item) {
    const { heatmap } = await captureBanner(caller, item.banner, key);
    return { heatmap, video: null, upload: null, problem: null };
  }
  const { heatmap, video } = await captureWebsite(caller, item.website, key);
  return { heatmap, video, upload: null, problem: null };
}
