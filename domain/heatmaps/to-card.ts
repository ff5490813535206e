import { readLink } from "#adapters/storage.ts";
import type { HeatmapCard, HeatmapDetail } from "#contracts/heatmaps.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { isInProgress } from "./in-progress.ts";
import { isPublic } from "./is-public.ts";
import { progressOf } from "./video/progress.ts";
import { videoFactsOf } from "./video/video-facts-of.ts";

/** The attributes that a card is made of; a list reads no others. */
export const CARD_ATTRIBUTES = [
  ...([
    "uid",
    "title",
    "type",
    "subtype",
    "duration",
    "ready_at",
    "segments",
    "segments_predicted",
    "segments_done",
    "upload",
    "application",
    "status",
    "problem",
    "created_at",
    "requested_by",
    "requested_by_name",
  ] as const),
  ...(["tags", "thumbnail", "width", "height", "clarity_score_percentile", "metrics", "version"] as const),
  ...(["public", "shared_until"] as const),
] as const satisfies readonly (keyof Heatmap)[];

/** A heatmap as the list and live messages show it. */
export async function toCard(heatmap: Pick<Heatmap, (typeof CARD_ATTRIBUTES)[number]>): Promise<HeatmapCard> {
  const { uid, title, type, subtype, application, status, created_at, requested_by, requested_by_name, tags, version } = heatmap;
  const done = status === "done";
  return {
    ...{ uid, title, type, subtype, application, status, created_at, requested_by, requested_by_name, tags, version },
    problem: heatmap.problem ?? null,
    progress: progressOf(heatmap),
    ready_at: isInProgress(heatmap) ? (heatmap.ready_at ?? null) : null,
    duration: heatmap.duration ?? null,
    thumbnail: await linkTo(heatmap.thumbnail),
    width: heatmap.width ?? null,
    height: heatmap.height ?? null,
    clarity_score_percentile: done ? (heatmap.clarity_score_percentile ?? null) : null,
    stands_out: done ? (heatmap.metrics?.stands_out ?? null) : null,
    public: isPublic(heatmap),
  };
}

/** A heatmap as its page shows it, but for what other domains know of it. */
export type Shown = Omit<HeatmapDetail, "projectIds">;

/** What the analysis found, with what results of before lack; scores and fixations are shown once it is done. */
export function resultsOf({ status, metrics, fixations, areas_of_interest }: Heatmap) {
  const done = status === "done";
  return {
    metrics: done && metrics ? { intervals: null, calibration: null, ...metrics } : null,
    fixations: done ? fixations : [],
    areas_of_interest: areas_of_interest.map((area) => ({ interval: null, ...area })),
  };
}

export async function toDetail(heatmap: Heatmap): Promise<Shown> {
  const { device, country, industry, dimensions, condition, extension, gen, source } = heatmap;
  const [card, imageURL, heatmapURL, combined, peekthroughURL, gazeplot, mask] = await Promise.all([
    toCard(heatmap),
    linkTo(heatmap.image),
    linkTo(heatmap.heatmap),
    linkTo(heatmap.combined),
    linkTo(heatmap.peekthrough),
    linkTo(heatmap.gazeplot),
    linkTo(heatmap.mask),
  ]);
  return {
    ...card,
    ...{ device, country, industry, dimensions, condition, extension, gen, source },
    video: videoFactsOf(heatmap),
    ...resultsOf(heatmap),
    ...{ imageURL, heatmapURL, combined, peekthroughURL, gazeplot, mask },
  };
}

const linkTo = async (key: string): Promise<string | null> => (key ? readLink(key) : null);
