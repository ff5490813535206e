import sharp from "sharp";
import { putFile } from "#adapters/storage.ts";
import { extractFrame } from "#adapters/video/extract-frame.ts";
import { probeVideo } from "#adapters/video/probe-video.ts";
import { outputRate } from "#adapters/video/rate.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import type { Segments } from "#contracts/pipelines/heatmap-video.ts";
import { isTooSmall, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from "#contracts/reference.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { renderThumbnail } from "#domain/heatmaps/images/render-thumbnail.ts";
import { videoKey } from "./files.ts";
import { recordVideo } from "./record-video.ts";
import { rejectBadVideo } from "./reject-bad-video.ts";
import { analysedFrameCount, segmentCount } from "./segments.ts";
import { downloadSource, withWorkFolder } from "./work-folder.ts";

/** Second by which a video has usually faded in. */
const POSTER_SECOND = 0.5;
/** Longest side in pixels of the frame used for the poster. */
const POSTER_SIDE = 960;

/**
 * Inspects an uploaded video, independent of its declared attributes: whether it can be analysed, its size, length, rate and
 * sound. Stores a poster and changes the status to processed. Returns its segment numbers, none if the heatmap has ended; does
 * nothing else if it was already inspected.
 * @throws InputRejected with the problem's code if the file itself is at fault
 */
export async function inspectVideo(job: HeatmapJob): Promise<Segments> {
  const heatmap = await readJob(job);
  if (!heatmap) return { segments: [] };
  if (heatmap.status === "processed" && heatmap.segments) return numbersOf(heatmap.segments);
  if (heatmap.size > VIDEO_MAX_BYTES) throw new InputRejected("too_large");
  return withWorkFolder(async (folder) => {
    const source = await downloadSource(folder, heatmap);
    const longest = heatmap.trial ? VIDEO_MAX_SECONDS.trial : VIDEO_MAX_SECONDS.others;
    const { width, height, duration, fps, hasSound } = await rejectBadVideo(probeVideo(source, longest));
    if (job.gen === 1 && isTooSmall({ width, height })) throw new InputRejected("side_too_short");
    const frame = await rejectBadVideo(extractFrame(source, Math.min(POSTER_SECOND, duration / 2), POSTER_SIDE));
    const poster = videoKey(heatmap, job.gen, "poster");
    await putFile(poster, await renderThumbnail(sharp(frame), { width, height }), "image/webp");
    const moments = analysedFrameCount(duration);
    const segments = segmentCount(moments);
    const facts = { width, height, duration, fps: outputRate(fps), has_sound: hasSound, moments, segments };
    await recordVideo(job, facts, poster);
    return numbersOf(segments);
  });
}

const numbersOf = (segments: number): Segments => ({ segments: Array.from({ length: segments }, (_, segment) => segment) });
