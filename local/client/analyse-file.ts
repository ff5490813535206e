import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { isVideo, type NewHeatmap } from "#contracts/new-heatmap.ts";
import { IMAGE_MAX_BYTES, ImageExtension, rejectedFileMessage, VIDEO_MAX_BYTES, VideoExtension } from "#contracts/reference.ts";
import { type Api, ApiError } from "./api.ts";
import { sendFile } from "./send-file.ts";

export type Heatmap = z.output<typeof HeatmapDetail>;
type Description = Omit<z.input<typeof NewHeatmap>, "file">;

const Extension = z.union([ImageExtension, VideoExtension]);
const maxBytes = (extension: string): number => (isVideo(extension) ? VIDEO_MAX_BYTES : IMAGE_MAX_BYTES);

/** Pauses between two reads of an analysis. */
const POLL_INTERVAL_MS = { min: 150, max: 1000 };

/**
 * Time until the estimated end of the analysis; after it, a fifth of the time that the analysis has taken, because a video takes
 * minutes.
 */
function pollInterval({ ready_at }: Heatmap, elapsedMs: number): number {
  const left = ready_at === null ? 0 : Date.parse(ready_at) - Date.now();
  return Math.min(POLL_INTERVAL_MS.max, Math.max(POLL_INTERVAL_MS.min, elapsedMs / 5, left));
}

/**
 * Creates a heatmap of a file, uploads it and starts the analysis, as the upload form does. Returns its id. Throws a
 * user-readable message.
 * With a `key`, continues what an earlier process started under that key.
 */
export async function upload(api: Api, file: string, description: Description, key?: string): Promise<string> {
  const name = path.basename(file);
  const status = await stat(file).catch(() => undefined);
  if (!status?.isFile()) throw new Error(`There is no file ${file}.`);
  const extension = Extension.safeParse(path.extname(name).slice(1).toLowerCase());
  if (!extension.success || status.size === 0 || status.size > maxBytes(extension.data))
    throw new Error(rejectedFileMessage(name, false));

  const body = { ...description, file: { name, size: status.size, extension: extension.data } };
  const { heatmap, upload } = await api(heatmaps.create, { body }, key);
  const params = { uid: heatmap.uid };
  // What an earlier process received may have expired, or refer to a URL that is no longer served.
  await sendFile(api, heatmap.uid, upload, file).catch(async () => {
    const form = await api(heatmaps.refreshUpload, { params }).catch(ignoreUploadClosed);
    if (form) await sendFile(api, heatmap.uid, form, file);
  });
  await api(heatmaps.generate, { params });
  return heatmap.uid;
}

/**
 * Returns no form when the file was already accepted, so that the analysis can start, or when the upload expired, which its start
 * reports.
 */
function ignoreUploadClosed(problem: unknown): undefined {
  if (!isUploadClosed(problem)) throw problem;
}

/** Whether an upload has ended: its file was accepted before, or it expired. */
export const isUploadClosed = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === "heatmap.upload_closed";

/** Waits until the analysis of a heatmap reaches a terminal state. Throws after `within` milliseconds. */
export async function waitForTerminalState(api: Api, uid: string, within: number): Promise<Heatmap> {
  const began = performance.now();
  for (;;) {
    const heatmap = await api(heatmaps.read, { params: { uid } });
    if (heatmap.status !== "requested" && heatmap.status !== "processed") return heatmap;
    const elapsed = performance.now() - began;
    if (elapsed > within) throw new Error(`The analysis did not end within ${Math.round(within / 1000)} seconds.`);
    await pause(pollInterval(heatmap, elapsed));
  }
}
