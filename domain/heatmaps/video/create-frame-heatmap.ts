import { startHeatmapFrame } from "#adapters/pipelines/heatmap-frame.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { MAX_TITLE_LENGTH } from "#contracts/new-heatmap.ts";
import { type Application, VIDEO_ONLY } from "#contracts/reference.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import { createHeatmapRecord, type HeatmapInput } from "#domain/heatmaps/create-heatmap-record.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { minutesAndSeconds } from "#kit/portable/minutes-and-seconds.ts";
import { truncate } from "#kit/truncate.ts";
import { assertFinishedVideo } from "./read-frames.ts";
import { secondOfVideo } from "./second-of-video.ts";

/** Seconds from creation within which the frame must be extracted. */
const EXTRACTION_SECONDS = 20 * 60;

/** The frame, by its second in the video. */
type FrameRequest = { readonly time: number; readonly title?: string | undefined };

/**
 * Debits one image credit and creates a heatmap of one frame of a finished video of the caller's scope; a time just past its end
 * means the last frame. The idempotency key makes a retry return the same heatmap. Errors: `request.invalid` for a time well
 * beyond the video, and those of `assertFinishedVideo` and `createHeatmapRecord`.
 */
export async function createFrameHeatmap(
  caller: Caller,
  uid: string,
  { time, title }: FrameRequest,
  idempotencyKey?: string,
): Promise<{ heatmap: HeatmapCard; job_id: string }> {
  const video = await requireHeatmap(caller, uid);
  assertFinishedVideo(video);
  const second = secondIn(video, time);
  const heatmap = await createHeatmapRecord(caller, frameHeatmapInput(video, second, title), { idempotencyKey });
  const name = `${heatmap.uid}-frame`;
  // Also if it was created before: the earlier call may have crashed before it started the execution.
  if (isInProgress(heatmap)) await startHeatmapFrame(name, { uid: heatmap.uid, gen: heatmap.gen, video: uid, time: second });
  return { heatmap: await toCard(heatmap), job_id: name };
}

function secondIn({ duration = Number.POSITIVE_INFINITY }: Heatmap, time: number): number {
  const second = secondOfVideo(duration, time);
  if (second !== undefined) return second;
  const length = Number(duration.toFixed(2));
  const message = `The video is ${length} seconds long. Choose a time from 0 to ${length}.`;
  throw new AppError("request.invalid", { issues: [{ path: "time", message }] });
}

function frameHeatmapInput(video: Heatmap, time: number, title: string | undefined): HeatmapInput {
  const { application, device, dimensions, country, industry, tags } = video;
  const shown = titleAt(video.title, time);
  return {
    type: "image",
    subtype: "frame",
    device,
    dimensions,
    tags,
    benchmark: benchmarkOf(video) ?? undefined,
    timeoutSeconds: EXTRACTION_SECONDS,
    country: country as HeatmapInput["country"],
    industry: industry as HeatmapInput["industry"],
    title: title ?? shown,
    application: imageApplication(application),
    file: { name: `${shown}.png`, extension: "png", size: 0 },
  };
}

/** "Spring video at 1:07"; the title is truncated if the result is too long. */
function titleAt(title: string, time: number): string {
  const at = ` at ${minutesAndSeconds(Math.floor(time))}`;
  return `${truncate(title, MAX_TITLE_LENGTH - at.length).trimEnd()}${at}`;
}

const imageApplication = (application: Application): Application => (VIDEO_ONLY.includes(application) ? "Other" : application);
