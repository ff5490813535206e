import type { BatchItem, BatchResult } from "#contracts/public/batches.ts";
import { captureBanner } from "#domain/captures/capture-banner.ts";
import { captureWebsite } from "#domain/captures/capture-website.ts";
import { type StoredItem, storeBatch } from "#domain/developers/batches/stored-batches.ts";
import { createHeatmapInProjects } from "#domain/journeys/create-heatmap-in-projects.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";

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
  await storeBatch(caller, uid, results.map(toStored));
  return { uid, items: results };
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
