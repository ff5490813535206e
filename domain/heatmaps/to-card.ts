import { presignedUrlOrNull } from "#adapters/storage.ts";
import { SCORE_NAMES } from "#contracts/attention.ts";
import { BrandStatus } from "#contracts/brand-status.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { CATEGORY_OF } from "#contracts/reference.ts";
import { type StoredMetrics, withComparisons } from "#domain/scores/comparisons.ts";
import { uncertainScores } from "#kit/scores/uncertain-scores.ts";
import { kindScoreOf } from "./analysis/attention-score.ts";
import { isInProgress } from "./analysis/in-progress.ts";
import { BENCHMARK_ATTRIBUTES, benchmarkOf } from "./benchmark-of.ts";
import type { Heatmap, NewerMetric } from "./heatmap.entity.ts";
import { isPublic } from "./is-public.ts";
import { attentionOf, templateImagesOf } from "./templates/template-images.ts";
import { isReanalysing, toPublicVersion } from "./to-public-version.ts";
import { isUploading } from "./uploads/is-uploading.ts";
import { progressOf } from "./video/progress.ts";
import { videoFactsOf } from "./video/video-facts-of.ts";

/** The attributes of a card; a list reads no others. */
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
  ...(["tags", "thumbnail", "width", "height", "dimensions", "clarity_score_percentile", "metrics", "version"] as const),
  ...(["slices", "part_of", "reference"] as const),
  ...(["public", "shared_until", "timeline", "before", "gen", "shown_gen", "template_scores", "logo_tracking_status"] as const),
  ...BENCHMARK_ATTRIBUTES,
] as const satisfies readonly (keyof Heatmap)[];

export type CardRow = Pick<Heatmap, (typeof CARD_ATTRIBUTES)[number]>;

/** A heatmap as lists and live messages contain it. */
export async function toCard(read: CardRow): Promise<HeatmapCard> {
  const heatmap = toPublicVersion(read);
  const { uid, title, type, subtype, application, status, created_at, requested_by, requested_by_name, tags, version } = heatmap;
  const { dimensions } = heatmap;
  const done = status === "done";
  const running = isReanalysing(heatmap) ? { ...heatmap, status: "processed" as const } : heatmap;
  return {
    uid,
    title,
    type,
    subtype,
    application,
    benchmark: benchmarkOf(heatmap),
    status,
    created_at,
    requested_by,
    requested_by_name,
    tags,
    reference: heatmap.reference ?? null,
    version,
    dimensions,
    problem: heatmap.problem ?? null,
    progress: progressOf(running),
    ready_at: isInProgress(running) ? (heatmap.ready_at ?? null) : null,
    duration: heatmap.duration ?? null,
    thumbnail: await presignedUrlOrNull(heatmap.thumbnail),
    width: heatmap.width ?? null,
    height: heatmap.height ?? null,
    clarity_score_percentile: done ? (heatmap.clarity_score_percentile ?? null) : null,
    attention_score: done ? (kindScoreOf(heatmap)?.score ?? null) : null,
    stands_out: done ? (heatmap.metrics?.stands_out ?? null) : null,
    uncertain_scores: done ? uncertainScores({ attention: attentionOf(heatmap), metrics: metricsOf(heatmap) }) : [],
    public: isPublic(heatmap),
    timeline: heatmap.timeline,
    logo_tracking_status: BrandStatus.safeParse(heatmap.logo_tracking_status).data ?? null,
    renewing: isReanalysing(heatmap),
    uploading: isUploading(heatmap),
    slices: heatmap.slices ?? 0,
    part_of: heatmap.part_of ?? null,
  };
}

/** A heatmap as the API returns it, without caller-specific attributes and those of other domains. */
export type HeatmapDescription = Omit<HeatmapDetail, "projectIds" | "seen_as_staff" | "page" | "version_of">;

/** Attributes that older results lack. */
const OLDER_METRICS: Pick<StoredMetrics, NewerMetric> = {
  area_share: 0.5,
  group: null,
  precise: [...SCORE_NAMES],
  intervals: null,
  statements: null,
  comparison: null,
  share_threshold: null,
  calibration: null,
};

/**
 * Metrics with defaults for attributes that older results lack; null before it is done. Nothing is stated as likely about a video:
 * no people were measured watching videos.
 */
const metricsOf = ({ status, type, metrics }: Pick<Heatmap, "status" | "type" | "metrics">): StoredMetrics | null =>
  status === "done" && metrics ? { ...OLDER_METRICS, ...metrics, ...(type === "video" && { statements: null }) } : null;

/**
 * The results of the analysis, with defaults for attributes that older results lack and the current rules for comparisons; scores
 * and fixations only once it is done.
 */
export function resultsOf(heatmap: Heatmap) {
  const { status, fixations, areas_of_interest } = heatmap;
  const metrics = metricsOf(heatmap);
  return {
    metrics: metrics && withComparisons(metrics),
    fixations: status === "done" ? fixations : [],
    areas_of_interest: areas_of_interest.map((area) => ({ interval: null, ...area })),
  };
}

/** A heatmap as its page shows it, with links to its files. */
export async function toDetail(heatmap: Heatmap): Promise<HeatmapDescription> {
  const { device, country, industry, condition, extension, gen, source, transferred_from } = heatmap;
  const [card, imageURL, heatmapURL, combined, peekthroughURL, gazeplot, mask, maskArray, brandURL] = await Promise.all([
    toCard(heatmap),
    presignedUrlOrNull(heatmap.image),
    presignedUrlOrNull(heatmap.heatmap),
    presignedUrlOrNull(heatmap.combined),
    presignedUrlOrNull(heatmap.peekthrough),
    presignedUrlOrNull(heatmap.gazeplot),
    presignedUrlOrNull(heatmap.mask),
    presignedUrlOrNull(heatmap.mask_array),
    presignedUrlOrNull(heatmap.logo_tracking_video),
  ]);
  return {
    ...card,
    category: CATEGORY_OF[heatmap.application],
    device,
    country,
    industry,
    condition,
    extension,
    gen,
    source,
    transferred_from,
    fingerprint: heatmap.fingerprint ?? null,
    video: videoFactsOf(heatmap),
    ...resultsOf(heatmap),
    attention: attentionOf(heatmap),
    text_in_ad: heatmap.text_in_ad ?? null,
    text: heatmap.text ?? null,
    templates_images: await templateImagesOf(heatmap),
    imageURL,
    heatmapURL,
    combined,
    peekthroughURL,
    gazeplot,
    mask,
    maskArray,
    brandURL,
  };
}
