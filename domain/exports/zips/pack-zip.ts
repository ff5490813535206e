import { putFileStream } from "#adapters/storage/put-file-stream.ts";
import { deleteFiles, headFile, putFile } from "#adapters/storage.ts";
import { WORKSPACE_ZIP_MAX_BYTES, ZIP_MAX_BYTES } from "#contracts/exports.ts";
import { attemptedJob } from "#domain/exports/job-state.ts";
import { runJob, unlessSuperseded } from "#domain/exports/run-job.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { now } from "#kit/clock.ts";
import { zipStream } from "#kit/zip.ts";
import { packableOf } from "./packable.ts";
import { subjectExists } from "./subjects.ts";
import { failZip, finishZip, giveUpZip, updateZip } from "./update-zip.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";
import { manifestKey, zipFilesOf, zipKey } from "./zip-files.ts";

/** Percent between two progress updates. */
const PROGRESS_STEP = 4;

/**
 * Creates a requested zip. It is streamed to storage, so memory use is constant. Does nothing if it is already done, or
 * has failed permanently; if it is requested again while this runs, or its object is gone, it ends silently. An error marks this
 * attempt as failed; the next one may succeed.
 */
export async function packZip(uid: string): Promise<void> {
  const { data: zip } = await ZipEntity.get({ uid }).go({ consistent: true });
  if (!zip || zip.state === "done" || zip.given_up || !(await subjectExists(zip))) return;
  await runJob(() => pack(zip), {
    isKnown: async () => (await ZipEntity.get({ uid }).go({ consistent: true })).data !== null,
    deleteFile: () => deleteFiles(zipFilesOf(zip)),
    fail: () => unlessSuperseded(failZip(zip)),
  });
}

async function pack(zip: Zip): Promise<void> {
  await updateZip(zip, { state: "packing", ...attemptedJob(zip.attempts) });
  const { count, bytes, entries, heatmaps } = await packableOf(zip);
  if (count === 0) return giveUpZip(zip, "empty");
  if (bytes > (zip.kind === "workspace" ? WORKSPACE_ZIP_MAX_BYTES : ZIP_MAX_BYTES)) return giveUpZip(zip, "too_large");
  const key = zipKey(zip);
  // Written before the zip, so that deleting a heatmap during packing also finds this zip.
  if (heatmaps.length > 0 && zip.kind !== "heatmap")
    await putFile(manifestKey(zip), Buffer.from(JSON.stringify(heatmaps)), "application/json");
  await putFileStream(key, withProgress(zip, bytes, zipStream(entries(), now())), "application/zip");
  if (!(await subjectExists(zip))) return deleteFiles(zipFilesOf(zip));
  const size = (await headFile(key))?.size ?? 0;
  await finishZip(zip, size);
}

/** Passes the bytes through and records the progress as a percentage of the files' size. */
async function* withProgress(zip: Zip, bytes: number, packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [bytesDone, reported] = [0, 0];
  for await (const chunk of packed) {
    yield chunk;
    bytesDone += chunk.length;
    const progress = Math.min(99, Math.floor((100 * bytesDone) / Math.max(1, bytes)));
    if (progress < reported + PROGRESS_STEP) continue;
    reported = progress;
    await updateZip(zip, { progress, ...jobLease(now()) });
  }
}
