import { modelFolder } from "#domain/brands/models/files.ts";
import { brandKey, brandsFolder } from "#domain/brands/results/files.ts";
import type { Row, Rows } from "./stored-rules.ts";

/** Requests and responses of the logo endpoint, which the bucket deletes after a day. */
const CALLS = "logo-inference/";
const MODELS = "models/";

/** Whether a file is one of the brand models or of the calls of their endpoint, which belong to no heatmap. */
export const isBrandFile = (key: string): boolean => key.startsWith(CALLS) || key.startsWith(MODELS);

/**
 * A model has one file for each version that was trained, and those of its trainings; a video with a finished result has its two
 * files, and nothing of earlier requests or of the work is left.
 */
export function* invalidBrandFiles(rows: Rows, files: readonly string[]): Generator<string> {
  const stored = new Set(files);
  // The files of deleted models are kept for the results that were made with them.
  const deleted = rows("audit").filter(({ action }) => action === "brands.remove_model");
  const folders = deleted.map(({ object }) => modelFolder(object));
  for (const { uid, version, file, status, training } of rows("model")) {
    const folder = modelFolder(uid);
    const versions = files.filter((key) => key.startsWith(folder) && key.endsWith(".slm"));
    if (versions.length !== version) yield `${uid} has version ${version} and ${versions.length} trained files`;
    if (file && !stored.has(file.key)) yield `${file.key} of a trained model is missing`;
    if (training) yield `${uid} is ${status} and its training has not ended`;
    folders.push(folder);
  }
  for (const key of files)
    if (key.startsWith(MODELS) && !folders.some((folder) => key.startsWith(folder))) yield `${key} belongs to no model`;
  const heatmaps = new Map(rows("heatmap").map((row) => [row.uid, row]));
  for (const tracking of rows("tracking")) {
    const heatmap = heatmaps.get(tracking.uid);
    if (!heatmap || heatmap.deleted_at) continue;
    yield* invalidResult(heatmap, tracking, files);
  }
}

function* invalidResult(heatmap: Row, tracking: Row, files: readonly string[]): Generator<string> {
  const { uid, gen, request, status } = tracking;
  if (status === "processing") yield `the brand analytics of ${uid} has not ended`;
  if (heatmap.logo_tracking_status !== status) yield `${uid} is shown as ${heatmap.logo_tracking_status} and is ${status}`;
  if (status !== "done") return;
  const owner = { uid: String(uid), requested_by: String(heatmap.requested_by), extension: String(heatmap.extension) };
  const needed = (["result", "video"] as const).map((file) => brandKey(owner, { gen, request }, file));
  for (const key of needed) if (!files.includes(key)) yield `${key} of a finished result is missing`;
  for (const key of files)
    if (key.startsWith(brandsFolder(owner, gen)) && !needed.includes(key))
      yield `${key} is left of another request or of the work`;
}

/** What waits for staff is in their queue, and nothing else is; no training is in its queue that has ended. */
export function* invalidBrandQueues(rows: Rows): Generator<string> {
  const open = rows("queue").filter(({ state }) => state === "open");
  const waiting = rows("tracking").filter(({ queued_at }) => queued_at !== undefined);
  const named = (all: readonly Row[]) =>
    all
      .map(({ uid, gen }) => `${uid} ${gen}`)
      .toSorted()
      .join(", ");
  const queued = open.filter(({ queue }) => queue === "brand-requests");
  if (named(queued) !== named(waiting)) yield `staff see ${named(queued) || "nothing"}, and ${named(waiting) || "nothing"} waits`;
  const trainings = open.filter(({ queue }) => queue === "training").map(({ uid }) => uid);
  const trained = new Set(rows("model").flatMap(({ uid, training }) => (training ? [uid] : [])));
  for (const uid of trainings) if (!trained.has(uid)) yield `${uid} is in the queue of trainings and is not trained`;
}
