import { callLogos } from "#adapters/logo-inference.ts";
import { getFile, headFile, isMissing, putFile } from "#adapters/storage.ts";
import type { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import type { Rival } from "#domain/brands/models/rivals.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandSegmentKey } from "#domain/brands/results/files.ts";
import { sha256 } from "#kit/sha256.ts";
import { segmentFrames } from "./segment-frames.ts";
import type { Submission } from "./submission.ts";

/**
 * Sends the frames of a segment to the logo endpoint, and stores where the response will be. Does nothing if they were sent, if the
 * request has no trained model, or if it has ended. Rivals whose file is missing or damaged are left out.
 * @returns the models of the rivals that were left out
 */
export async function submitSegment(job: BrandSegmentJob): Promise<readonly string[]> {
  const running = await readRunning(job);
  const file = running?.tracking.model?.file;
  if (!running || !file) return [];
  const key = brandSegmentKey(running.heatmap, job, "submission");
  if ((await headFile(key)) !== undefined) return [];
  const frames = (await segmentFrames(running.heatmap, job)).map(({ image }) => image);
  if (frames.length === 0) return [];
  const model = await getFile(file.key);
  const { rivals = [] } = running.tracking;
  const files = await Promise.all(rivals.map(readRival));
  const read = rivals.flatMap((rival, at) => (files[at] ? [{ ...rival, bytes: files[at] }] : []));
  const call = await callLogos(
    `${job.request}/${job.segment}`,
    {
      task: "detect",
      models: [{ bytes: model.length, sha256: file.sha256 }],
      rivals: read.map(({ bytes, sha256, pairs }) => ({ bytes: bytes.length, sha256, pairs: [...pairs] })),
      frames: frames.map(({ length }) => ({ bytes: length })),
    },
    [model, ...read.map(({ bytes }) => bytes), ...frames],
  );
  const submission: Submission = { ...call, rivals: read.map(({ model }) => model) };
  await putFile(key, Buffer.from(JSON.stringify(submission)), "application/json");
  return rivals.flatMap((rival, at) => (files[at] ? [] : [rival.model]));
}

/** The file of a rival; undefined if it is missing or not the one that was chosen. */
async function readRival({ key, ...rival }: Rival): Promise<Uint8Array | undefined> {
  try {
    const bytes = await getFile(key);
    return sha256(bytes, "hex") === rival.sha256 ? bytes : undefined;
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}
