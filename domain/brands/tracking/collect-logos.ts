import { getFile, headFile, putFile } from "#adapters/storage.ts";
import type { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { DetectReply } from "#contracts/pipelines/logos.ts";
import { readLogoReply } from "#domain/brands/read-logo-reply.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandSegmentKey } from "#domain/brands/results/files.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { searchedObjects } from "./searched-objects.ts";
import { writeDetections } from "./segment-detections.ts";
import { timesIn } from "./segment-frames.ts";
import { Submission } from "./submission.ts";

/**
 * Stores what the logo endpoint found in a segment. Does nothing if it is stored, the request has no trained model, or it has
 * ended.
 * @returns the models of the rivals that the endpoint could not read
 * @throws InferencePending until the endpoint has answered, InferenceFailed if it failed
 */
export async function collectLogos(job: BrandSegmentJob): Promise<readonly string[]> {
  const running = await readRunning(job);
  if (!running?.tracking.model?.file) return [];
  const { heatmap, tracking } = running;
  const key = brandSegmentKey(heatmap, job, "logos");
  if ((await headFile(key)) !== undefined) return [];
  const times = timesIn(job.segment, factsOf(heatmap).duration);
  if (times.length === 0) return [];
  const file = await getFile(brandSegmentKey(heatmap, job, "submission"));
  const submission = Submission.parse(JSON.parse(Buffer.from(file).toString()));
  const reply = DetectReply.parse(await readLogoReply(submission));
  const known = new Set(searchedObjects(tracking).objects.map(({ id }) => id));
  const found = reply.frames.flatMap(({ detections }, at) =>
    detections
      .filter(({ object }) => known.has(object))
      .map(({ object, box, confidence }) => ({ time: times[at]!, object, box, confidence, source: "logo" as const })),
  );
  await putFile(key, writeDetections(found), "application/json");
  return reply.unread_rivals.flatMap((at) => submission.rivals[at] ?? []);
}
