import { readLink } from "#adapters/storage.ts";
import type { HeatmapCard, HeatmapDetail } from "#contracts/heatmaps.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/** The attributes that a card is made of; a list reads no others. */
export const CARD_ATTRIBUTES = [
  ...(["uid", "title", "type", "application", "status", "problem", "created_at", "requested_by", "requested_by_name"] as const),
  ...(["tags", "thumbnail", "width", "height", "clarity_score_percentile", "metrics", "version"] as const),
] as const satisfies readonly (keyof Heatmap)[];

/** A heatmap as the list and live messages show it. */
export async function toCard(heatmap: Pick<Heatmap, (typeof CARD_ATTRIBUTES)[number]>): Promise<HeatmapCard> {
  const { uid, title, type, application, status, created_at, requested_by, requested_by_name, tags, version } = heatmap;
  const done = status === "done";
  return {
    ...{ uid, title, type, application, status, created_at, requested_by, requested_by_name, tags, version },
    problem: heatmap.problem ?? null,
    thumbnail: await linkTo(heatmap.thumbnail),
    width: heatmap.width ?? null,
    height: heatmap.height ?? null,
    clarity_score_percentile: done ? (heatmap.clarity_score_percentile ?? null) : null,
    stands_out: done ? (heatmap.metrics?.stands_out ?? null) : null,
  };
}

/** A heatmap as its page shows it. Scores and fixations are shown once it is done. */
export async function toDetail(heatmap: Heatmap): Promise<HeatmapDetail> {
  const { device, country, industry, dimensions, condition, extension, gen } = heatmap;
  const done = heatmap.status === "done";
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
    ...{ device, country, industry, dimensions, condition, extension, gen },
    public: heatmap.public,
    metrics: done && heatmap.metrics ? { intervals: null, calibration: null, ...heatmap.metrics } : null,
    fixations: done ? heatmap.fixations : [],
    areas_of_interest: heatmap.areas_of_interest.map((area) => ({ interval: null, ...area })),
    ...{ imageURL, heatmapURL, combined, peekthroughURL, gazeplot, mask },
  };
}

const linkTo = async (key: string): Promise<string | null> => (key ? readLink(key) : null);
