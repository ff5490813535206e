import { getFile, headFile, isMissing, putFile } from "#adapters/storage.ts";
import { BrandResult } from "#contracts/brands.ts";
import type { BrandDetection, BrandJob, Tracked } from "#contracts/pipelines/brand-tracking.ts";
import { measureBrand } from "#domain/brands/metrics/measure-brand.ts";
import { type RunningTracking, readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandKey, brandSegmentKey } from "#domain/brands/results/files.ts";
import { readStoredAttention, readStoredMembers } from "#domain/heatmaps/analysis/stored-attention.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { videoKey } from "#domain/heatmaps/video/files.ts";
import { readFrameMaps } from "#domain/heatmaps/video/read-frame-maps.ts";
import { readFrameMetrics } from "#domain/heatmaps/video/read-frames.ts";
import { ANALYSIS_RATE } from "#domain/heatmaps/video/segments.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { buildTracks } from "./build-tracks.ts";
import { isSure } from "./is-sure.ts";
import { searchedObjects } from "./searched-objects.ts";
import { readDetections } from "./segment-detections.ts";

/**
 * Joins what was found in the segments to tracks, measures them, and stores the result. A result for which no one vouches, because
 * it was not started by staff and is not certain, is `unsure`: a person looks at it first. A text that is nowhere to be read needs
 * no person. Keeps a result that exists.
 */
export async function track(job: BrandJob): Promise<Tracked> {
  const running = await readRunning(job);
  if (!running) return { outcome: "ended" };
  const key = brandKey(running.heatmap, job, "result");
  const result = (await headFile(key)) === undefined ? await store(running, job, key) : await read(key);
  const { checked, model } = running.tracking;
  return { outcome: checked || !model || isSure(result.tracks) ? "sure" : "unsure" };
}

const read = async (key: string): Promise<BrandResult> =>
  BrandResult.parse(JSON.parse(Buffer.from(await getFile(key)).toString()));

async function store({ heatmap, tracking }: RunningTracking, job: BrandJob, key: string): Promise<BrandResult> {
  const facts = factsOf(heatmap);
  const { cuts, rate } = await readFrameMetrics(heatmap);
  const detections = await detectionsOf(heatmap, job, facts.segments);
  const tracks = buildTracks(detections, { ...facts, cuts: cuts.map((cut) => cut / rate) });
  const result = await measureBrand(searchedObjects(tracking).objects, tracks, {
    ...facts,
    maps: readFrameMaps(heatmap),
    mapRate: ANALYSIS_RATE,
    members: await readMembers(heatmap),
    calibration: heatmap.share_relation,
  });
  await putFile(key, Buffer.from(JSON.stringify(result)), "application/json");
  return result;
}

async function detectionsOf(heatmap: CurrentHeatmap, job: BrandJob, segments: number): Promise<readonly BrandDetection[]> {
  const found: BrandDetection[] = [];
  for (let segment = 0; segment < segments; segment++)
    for (const source of ["logos", "words"] as const)
      found.push(...(await readDetections(brandSegmentKey(heatmap, { ...job, segment }, source))));
  return found;
}

/** The mean maps of the single networks; none for older videos. */
async function readMembers(heatmap: CurrentHeatmap): Promise<readonly AttentionMap[]> {
  const { gen } = heatmap;
  try {
    const mean = readStoredAttention(await getFile(videoKey(heatmap, gen, "attention")));
    return readStoredMembers(await getFile(videoKey(heatmap, gen, "members")), mean);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
