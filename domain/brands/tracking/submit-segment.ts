import { callLogos, type LogoCall } from "#adapters/logo-inference.ts";
import { getFile, headFile, putFile } from "#adapters/storage.ts";
import type { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandSegmentKey } from "#domain/brands/results/files.ts";
import { segmentFrames } from "./segment-frames.ts";

/**
 * Sends the frames of a segment to the logo endpoint, and stores where the response will be. Does nothing if they were sent, if the
 * request has no trained model, or if it has ended.
 */
export async function submitSegment(job: BrandSegmentJob): Promise<void> {
  const running = await readRunning(job);
  const file = running?.tracking.model?.file;
  if (!running || !file) return;
  const key = brandSegmentKey(running.heatmap, job, "submission");
  if ((await headFile(key)) !== undefined) return;
  const frames = (await segmentFrames(running.heatmap, job)).map(({ image }) => image);
  if (frames.length === 0) return;
  const model = await getFile(file.key);
  const call = await callLogos(
    `${job.request}/${job.segment}`,
    {
      task: "detect",
      models: [{ bytes: model.length, sha256: file.sha256 }],
      frames: frames.map(({ length }) => ({ bytes: length })),
    },
    [model, ...frames],
  );
  await putFile(key, Buffer.from(JSON.stringify(call satisfies LogoCall)), "application/json");
}
