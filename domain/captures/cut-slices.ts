import { deletePrefix } from "#adapters/storage.ts";
import type { FactBox } from "#contracts/facts.ts";
import type { CapturedPage, WebsiteJob } from "#contracts/pipelines/capture.ts";
import { addSlice } from "#domain/heatmaps/captured/add-slice.ts";
import { renameCaptured } from "#domain/heatmaps/captured/rename-captured.ts";
import { startCapturedAnalysis } from "#domain/heatmaps/captured/start-captured-analysis.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { recordSliceCount } from "#domain/heatmaps/slices/record-slice-count.ts";
import { sliceId } from "#domain/heatmaps/slices/slice-id.ts";
import { sliceTitle } from "#domain/heatmaps/slices/slice-title.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { sliceKey } from "./files.ts";
import { recordingTitle } from "./recording-title.ts";

/**
 * Creates heatmaps for the slices of a website and starts their analyses, resuming where an earlier attempt stopped. The first
 * slice paid for all and starts before any other is created, because it cannot be refunded afterwards. If it has already ended,
 * nothing is created. The first slice is the page's item in lists and knows the number of slices before any other exists, so that
 * whatever is done to it reaches all of them.
 */
export async function cutSlices(job: WebsiteJob, { title: own, slices, headlines }: CapturedPage): Promise<void> {
  const first = await readExisting(job.uid);
  if (first && (await startCapturedAnalysis(first, sliceKey(job.folder, 1), headlines[0]))) {
    const title = job.titled ? job.title : cleanTitle(own) || job.title;
    await renameCaptured(first, { created: job.title, title });
    await recordSliceCount(first, slices);
    if (job.video) await renameRecording(job.video, { created: recordingTitle(job.title), title: recordingTitle(title) });
    for (let slice = 2; slice <= slices; slice++)
      await createSlice(job, slice, { title: sliceTitle(title, slice, slices), headlines: headlines[slice - 1] });
  }
  await deletePrefix(job.folder);
}

/** A page's title is untrusted: reduce it to one line without invisible characters. */
const cleanTitle = (title: string): string => title.replace(/[\p{C}\s]+/gu, " ").trim();

async function renameRecording(uid: string, titles: { readonly created: string; readonly title: string }): Promise<void> {
  const video = await readExisting(uid);
  if (video) await renameCaptured(video, titles);
}

type Slice = { readonly title: string; readonly headlines: readonly FactBox[] | undefined };

async function createSlice({ uid, folder }: WebsiteJob, slice: number, { title, headlines }: Slice): Promise<void> {
  const made = await retryOnConflict(async () => {
    const first = await readExisting(uid);
    return first && (await addSlice(first, { uid: sliceId(uid, slice), title }));
  });
  if (made) await startCapturedAnalysis(made, sliceKey(folder, slice), headlines);
}
