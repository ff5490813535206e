import { headFile, putFile } from "#adapters/storage.ts";
import type { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandSegmentKey } from "#domain/brands/results/files.ts";
import { wordsInFrames } from "#domain/brands/words/words-in-frames.ts";
import { searchedObjects } from "./searched-objects.ts";
import { writeDetections } from "./segment-detections.ts";
import { segmentFrames } from "./segment-frames.ts";

/** Finds the texts of a request in a segment, and stores them. Does nothing if they are stored, there are none, or it has ended. */
export async function findWords(job: BrandSegmentJob): Promise<void> {
  const running = await readRunning(job);
  if (!running) return;
  const { heatmap, tracking } = running;
  const { targets } = searchedObjects(tracking);
  const key = brandSegmentKey(heatmap, job, "words");
  if (targets.length === 0 || (await headFile(key)) !== undefined) return;
  const found = await wordsInFrames(await segmentFrames(heatmap, job), { targets, language: tracking.language });
  await putFile(key, writeDetections(found), "application/json");
}
