import { getFile, headFile, presignedUrlOrNull } from "#adapters/storage.ts";
import { type BrandAnalytics, BrandResult } from "#contracts/brands.ts";
import { expectedSeconds } from "#domain/brands/requests/expected-seconds.ts";
import { latestTracking, requireVideo } from "#domain/brands/requests/find-tracking.ts";
import { readRejection } from "#domain/brands/requests/read-rejection.ts";
import type { BrandTracking } from "#domain/brands/requests/tracking.entity.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { isoAfter } from "#kit/time.ts";
import { brandKey } from "./files.ts";
import { longestTracks } from "./longest-tracks.ts";
import { thinTracks } from "./thin-tracks.ts";

/**
 * The state and the result of the brand analytics of a video, with as many appearances and boxes as a response has room for:
 * `heatmap.not_found`, `heatmap.not_video`.
 */
export async function readAnalytics(caller: Caller, uid: string): Promise<BrandAnalytics> {
  const heatmap = await requireVideo(caller, uid);
  const [tracking, rejection] = await Promise.all([latestTracking(uid), readRejection(uid)]);
  if (!tracking) return { ...NOT_REQUESTED, rejection };
  const { status, model, custom, words, note, requested_at } = tracking;
  const video = heatmap.logo_tracking_video;
  const result = await readResult(heatmap, tracking);
  const tracks = longestTracks(result?.tracks ?? []);
  return {
    status,
    brand: model ? { uid: model.uid, name: model.name } : null,
    custom: custom ?? null,
    text: words,
    note: status === "requested" ? (note ?? null) : null,
    rejection,
    requested_at,
    ready_at: await readyAt(tracking, heatmap),
    analysed_again: tracking.gen !== heatmap.gen,
    video: await presignedUrlOrNull(video),
    result: result && { ...result, tracks: thinTracks(tracks) },
    tracks_left_out: (result?.tracks.length ?? 0) - tracks.length,
  };
}

const NOT_REQUESTED: BrandAnalytics = {
  status: null,
  brand: null,
  custom: null,
  text: [],
  note: null,
  rejection: null,
  requested_at: null,
  ready_at: null,
  analysed_again: false,
  video: null,
  result: null,
  tracks_left_out: 0,
};

async function readyAt(tracking: BrandTracking, { duration = 0 }: CurrentHeatmap): Promise<string | null> {
  const { status, started_at, queued_at } = tracking;
  if (status === "done") return null;
  const { automatic, manual } = await expectedSeconds(duration);
  const [since, seconds] = status === "processing" ? [started_at, automatic] : [queued_at, manual];
  return since && seconds !== null ? isoAfter(new Date(since), seconds) : null;
}

/** The stored result; null until it is done, and if its file was deleted with an earlier analysis. */
export async function readResult(heatmap: CurrentHeatmap, tracking: BrandTracking): Promise<BrandResult | null> {
  if (tracking.status !== "done") return null;
  const key = brandKey(heatmap, tracking, "result");
  if ((await headFile(key)) === undefined) return null;
  return BrandResult.parse(JSON.parse(new TextDecoder().decode(await getFile(key))));
}
