import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import type { ImageKeys } from "#domain/heatmaps/image-keys.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval, formatShareInterval } from "#kit/scores/interval.ts";
import { getScore, SCORE_LABELS, SCORES } from "#kit/scores/score-differences.ts";
import { statementText } from "#kit/scores/score-texts.ts";
import { scoreWord } from "#kit/scores/score-words.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import type { SlideContent, SlideGalleryItem, SlideImage } from "#kit/slides/slide-data.ts";
import { cardOf, scoreCards, withRange } from "./score-cards.ts";
import { videoTimeline } from "./video-timeline.ts";

/** A finished heatmap as its page shows it, with the keys of its images and scenes. */
export type PrintedHeatmap = {
  readonly detail: Omit<HeatmapDetail, "projectIds" | "seen_as_staff" | "page" | "version_of">;
  readonly keys: ImageKeys;
  readonly scenes: ReadonlyMap<string, string>;
  /** Metrics of the frames; only videos have them. */
  readonly frames?: FrameMetrics | undefined;
};

const VIEWS: readonly (readonly [keyof ImageKeys, label: string, caption: string])[] = [
  ["original", "Original", "Original"],
  ["heatmap", "Heatmap", "Heatmap: the warmer the colour, the more attention"],
  ["peekthrough", "Peekthrough", "Peekthrough: only what attracts attention is visible"],
  ["gaze_plot", "Gaze plot", "Gaze plot: the predicted order of looking"],
];

/** Collects the content of slides about one heatmap. */
export function heatmapContent({ detail, keys, scenes, frames }: PrintedHeatmap): SlideContent {
  const { title, metrics, areas_of_interest: areas } = detail;
  const images = imagesOf(title, keys);
  const timeline = frames && videoTimeline(detail, frames);
  const byShare = areas.toSorted((one, other) => other.value - one.value);
  return {
    texts: {
      heatmap: title,
      heatmap_type: typeText(detail),
      heatmap_summary: summaryOf(detail),
      templates_note: "The ad with its heatmap in each template, and its attention score there.",
    },
    images: { ...images, ...(images.heatmap && areasImage(images.heatmap, detail)) },
    scores: scoreCards(detail),
    charts: {
      scores: { title: "Scores with 90% ranges", max: 100, bars: scoreBars(detail) },
      areas: {
        title: "Share of attention with 90% ranges",
        max: shareScale(areas.flatMap(({ value, interval }) => interval?.[1] ?? value)),
        bars: byShare.map(({ name, value, interval }) => ({
          label: name,
          value,
          interval,
          text: `${wholePercent(value)}${interval ? ` (${formatShareInterval(interval)})` : ""}`,
        })),
      },
      templates: {
        title: "Scores with 90% ranges",
        max: 100,
        bars: detail.templates_images.flatMap(({ name, score, interval }) =>
          score === null ? [] : [{ label: name, value: score, interval, text: withRange({ value: score, interval }) }],
        ),
      },
    },
    ...(timeline && { timeline }),
    tables: {
      scores: [{ head: ["Score", "Value", "90% range", "In words"], rows: scoreRows(detail) }],
      areas: [
        {
          head: ["Area", "Share of attention", "90% range"],
          rows: byShare.map(({ name, value, interval }) => [
            name,
            wholePercent(value),
            interval ? formatShareInterval(interval) : "–",
          ]),
        },
      ],
      templates: [
        {
          head: ["Template", "Attention score", "90% range", "Share of attention", "90% range"],
          rows: detail.templates_images.map(({ name, score, interval, share }) => [
            name,
            score === null ? "–" : String(roundHalfUp(score)),
            interval ? formatPointsInterval(interval) : "–",
            wholePercent(share.value),
            formatShareInterval(share.interval),
          ]),
        },
      ],
    },
    galleries: {
      views: VIEWS.flatMap(([view, , caption]): SlideGalleryItem[] => {
        const image = images[view];
        return image ? [{ image, caption }] : [];
      }),
      templates: detail.templates_images.flatMap(({ id, name, score, interval, share }): SlideGalleryItem[] => {
        const key = scenes.get(id);
        const value = score === null ? `${wholePercent(share.value)} of attention` : withRange({ value: score, interval });
        return key ? [{ image: { key, alt: `${title} in ${name}, with its heatmap` }, caption: `${name}\n${value}` }] : [];
      }),
    },
  };

  function summaryOf(heatmap: PrintedHeatmap["detail"]): string {
    if (!metrics) return "";
    if (!metrics.stands_out)
      return `Nothing in this ${heatmap.type} stands out. The map only shows where people tend to look in any image.`;
    return SCORES.flatMap((score) => (score === "attention" ? [] : (statementText(score, metrics) ?? [])))
      .map((text) => `${text}.`)
      .join("\n");
  }
}

/** The heatmap with its areas of interest; nothing without areas. */
function areasImage(
  heatmap: SlideImage,
  { title, width, height, areas_of_interest: boxes }: PrintedHeatmap["detail"],
): { areas?: SlideImage } {
  if (boxes.length === 0 || width === null || height === null) return {};
  return { areas: { ...heatmap, alt: `Areas of interest of ${title}`, areas: { size: { width, height }, boxes } } };
}

/** Images by source, with alternative texts. */
export const imagesOf = (title: string, keys: ImageKeys): Partial<Record<keyof ImageKeys, SlideImage>> =>
  Object.fromEntries(
    VIEWS.flatMap(([view, label]) => (keys[view] ? [[view, { key: keys[view], alt: `${label} of ${title}` }]] : [])),
  );

/** "Display Ads · 300 × 250 px". */
function typeText({ application, benchmark, type, width, height, duration }: PrintedHeatmap["detail"]): string {
  const size = width && height ? `${width} × ${height} px` : "";
  return [benchmark?.name ?? application, size, type === "video" && duration !== null ? `${Math.round(duration)} s` : ""]
    .filter(Boolean)
    .join(" · ");
}

const scoreBars = (heatmap: PrintedHeatmap["detail"]) =>
  SCORES.flatMap((score) => {
    const scored = getScore(heatmap, score);
    return scored ? [{ label: SCORE_LABELS[score], ...scored, text: withRange(scored) }] : [];
  });

const scoreRows = (heatmap: PrintedHeatmap["detail"]): string[][] =>
  SCORES.flatMap((score) => {
    const scored = getScore(heatmap, score);
    if (!scored) return [];
    const { name, value } = cardOf(score, scored, "");
    return [[name, value, scored.interval ? formatPointsInterval(scored.interval) : "–", scoreWord(score, heatmap) ?? "–"]];
  });

/** A round end of a scale of shares that shows all of them. */
export const shareScale = (shares: readonly number[]): number => Math.min(1, Math.ceil(Math.max(0.1, ...shares) * 10) / 10);
