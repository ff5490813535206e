import { clsx } from "clsx";
import type { Metrics } from "#contracts/attention.ts";
import { focusBand, proximityBand, roundHalfUp } from "#contracts/bands.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import styles from "#web/app/shared/viewer/panel.module.css";
import { wholePercent } from "#web/kit/format.ts";
import { AttentionCard } from "./attention-card.tsx";
import { ScoreCard } from "./score-card.tsx";
import { hasClarity } from "./shows-clarity.ts";

const FOCUS_TEXTS = {
  high: "Attention gathers in few places",
  average: "Attention is spread about as much as average",
  low: "Attention is spread over most of the image",
} as const;
const PROXIMITY_TEXTS = {
  close: "Attention points are close together",
  "average distance": "Attention points are an average distance apart",
  distant: "Attention points are far apart",
} as const;

export type Scored = Pick<HeatmapDetail, "metrics" | "clarity_score_percentile" | "application" | "type"> & {
  readonly attention_score?: number | null;
};

/**
 * The score cards of a finished heatmap. If nothing stands out in the image, they reflect centre bias rather than the image,
 * so they are only shown on request.
 */
export function Scores({ heatmap }: { heatmap: Scored }) {
  const { metrics } = heatmap;
  if (!metrics) return null;
  return (
    <section className={clsx(styles.part, styles.scores)} aria-label="Scores">
      <h2 className="visually-hidden">Scores</h2>
      {metrics.stands_out ? (
        <Cards heatmap={heatmap} metrics={metrics} />
      ) : (
        <>
          <p className={styles.flat}>
            <strong>Nothing in this image stands out.</strong> The map only shows where people tend to look in any image (centre
            bias).
          </p>
          <details className={styles.habit}>
            <summary>Show scores anyway</summary>
            <Cards heatmap={heatmap} metrics={metrics} />
          </details>
        </>
      )}
    </section>
  );
}

type CardsProps = { heatmap: Scored; metrics: Metrics };

function Cards({ heatmap, metrics }: CardsProps) {
  return (
    <>
      {typeof heatmap.attention_score === "number" && <AttentionCard score={heatmap.attention_score} type={heatmap.type} />}
      <ClarityCard heatmap={heatmap} metrics={metrics} />
      <LayoutCards heatmap={heatmap} metrics={metrics} />
    </>
  );
}

/** The clarity score. Renders nothing if there is no reference distribution. */
export function ClarityCard({ heatmap, metrics }: CardsProps) {
  const { clarity_score_percentile: clarity } = heatmap;
  if (clarity === null || !hasClarity(heatmap)) return null;
  return (
    <ScoreCard
      name="Clarity"
      score={clarity}
      interval={metrics.intervals?.clarity}
      isBenchmarked
      sentence={clarityText(clarity)}
      method={`${videoMeanText(heatmap)}The mean of focus and proximity, as a percentile among reference images of the same type: the share of them with a lower mean. ${sourceText(metrics)}`}
    />
  );
}

/** The layout scores: how concentrated attention is, and how far apart its locations are. */
export function LayoutCards({ heatmap, metrics }: CardsProps) {
  const { application } = heatmap;
  const { model } = metrics;
  const focus = focusBand(metrics.focus);
  const area = formatSmallPercent(metrics.area);
  return (
    <>
      <ScoreCard
        name="Focus"
        score={metrics.focus}
        interval={metrics.intervals?.focus}
        label={focus}
        sentence={`${FOCUS_TEXTS[focus]}: half of all attention is expected on ${area} of the area.`}
        method={`${videoMeanText(heatmap)}The smallest area that holds half of all attention ${measurementText(metrics)}: here ${area} of the image. The score is 100 minus its percentile among reference images of the same type: here 100 − ${oneDecimal(metrics.percentile_area)}. ${sourceText(metrics)}`}
        accuracyScore={{ score: "focus", model, application }}
      />
      <ScoreCard
        name="Proximity"
        score={metrics.proximity}
        interval={metrics.intervals?.proximity}
        label={proximityBand(metrics.proximity)}
        sentence={proximityText(metrics)}
        method={`${videoMeanText(heatmap)}The mean distance between two points, weighted by the attention on both, ${measurementText(metrics)}: here ${formatSmallPercent(metrics.distances)} of the diagonal. The score is 100 minus its percentile among reference images of the same type: here 100 − ${oneDecimal(metrics.percentile_distances)}, so a larger distance gives a lower score. ${sourceText(metrics)}`}
        accuracyScore={{ score: "proximity", model, application }}
      />
    </>
  );
}

/** Meaning of a proximity score. With fewer than two hot spots there is no distance, which the metrics report as 0. */
export function proximityText({ proximity, distances }: Pick<Metrics, "proximity" | "distances">): string {
  if (distances === 0) return "There is only one hot spot, so there is no distance to measure.";
  return `${PROXIMITY_TEXTS[proximityBand(proximity)]}, on average ${formatSmallPercent(distances)} of the diagonal. Describes the layout; a higher or lower value isn’t better.`;
}

function clarityText(clarity: number): string {
  const rounded = roundHalfUp(clarity);
  if (rounded === 50) return "As clear as the average comparable creative.";
  if (rounded === 100) return "Clearer than almost all comparable creatives (average: 50).";
  if (rounded === 0) return "Less clear than almost all comparable creatives (average: 50).";
  return `Clearer than ${rounded}% of comparable creatives (average: 50).`;
}

const formatSmallPercent = (part: number) => (part < 0.005 ? "less than 1%" : wholePercent(part));

/** Videos use the mean over their frames. */
const videoMeanText = ({ type }: Pick<Scored, "type">) =>
  type === "video" ? "The mean of all frames in which something stands out, each measured separately. " : "";

/** The input of a statistic. Results from older models are not calibrated to human attention. */
const measurementText = ({ calibration }: Metrics) =>
  `is measured on a 32 × 32 grid of the map${calibration === null ? "" : " and calibrated to maps measured with people"}`;

function sourceText({ model, reference, calibration }: Metrics): string {
  return `Created with ${model}, ${reference}${calibration === null ? "" : `, ${calibration}`}.`;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
