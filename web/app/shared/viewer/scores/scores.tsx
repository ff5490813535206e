import { clsx } from "clsx";
import type { Metrics, ScoreName } from "#contracts/attention.ts";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { comparedImages, referenceSources } from "#kit/scores/compared-images.ts";
import { hasAttentionScore } from "#kit/scores/has-attention-score.ts";
import { isSideOpen } from "#kit/scores/is-side-open.ts";
import { rangeBasis } from "#kit/scores/range-basis.ts";
import {
  CLARITY_LIMIT,
  clarityText,
  focusText,
  proximityText,
  quantityInterval,
  smallPercent,
  statementText,
} from "#kit/scores/score-texts.ts";
import { focusWord, proximityWord } from "#kit/scores/score-words.ts";
import { hasClarity } from "#kit/scores/shows-score.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "#web/app/shared/viewer/panel.module.css";
import { AttentionCard } from "./attention-card.tsx";
import { MissingAttention, PendingAttention } from "./missing-attention.tsx";
import { ScoreCard } from "./score-card.tsx";
import { TemplatePreview } from "./template-preview.tsx";

export type Scored = Pick<HeatmapDetail, "metrics" | "clarity_score_percentile" | "application" | "type"> & {
  readonly attention?: AttentionResult | null;
} & Partial<Pick<HeatmapDetail, "benchmark" | "templates_images">>;

type ScoresProps = {
  heatmap: Scored;
  /** Whether an attention score will follow. */
  isScoring?: boolean;
};

/**
 * The score cards of a finished heatmap. If nothing stands out in the image, they reflect centre bias rather than the image,
 * so they are only shown on request.
 */
export function Scores({ heatmap, isScoring = false }: ScoresProps) {
  const { metrics } = heatmap;
  if (!metrics) return null;
  return (
    <section className={clsx(styles.part, styles.scores)} aria-label="Scores">
      <h2 className="visually-hidden">Scores</h2>
      {metrics.stands_out ? (
        <Cards heatmap={heatmap} metrics={metrics} isScoring={isScoring} />
      ) : (
        <>
          <p className={styles.summary}>
            <strong>Nothing in this image stands out.</strong> The map only shows where people tend to look in any image (centre
            bias).
          </p>
          <details className={styles.centreBiasScores}>
            <summary>Show scores anyway</summary>
            <Cards heatmap={heatmap} metrics={metrics} isScoring={isScoring} />
          </details>
        </>
      )}
    </section>
  );
}

type CardsProps = { heatmap: Scored; metrics: Metrics };

function Cards({ heatmap, metrics, isScoring }: CardsProps & Required<Pick<ScoresProps, "isScoring">>) {
  return (
    <>
      {isScoring && <PendingAttention />}
      {hasAttentionScore(heatmap.attention) ? (
        <>
          <AttentionCard attention={heatmap.attention} type={heatmap.type} />
          <TemplatePreview heatmap={heatmap} />
        </>
      ) : (
        heatmap.attention && <MissingAttention attention={heatmap.attention} />
      )}
      <ClarityCard heatmap={heatmap} metrics={metrics} />
      <LayoutCards heatmap={heatmap} metrics={metrics} />
      <RangeBasis heatmap={heatmap} metrics={metrics} />
    </>
  );
}

/** The source of the ranges if no people were measured on this kind of image. */
export function RangeBasis({ heatmap, metrics }: CardsProps) {
  const basis = rangeBasis(metrics, heatmap.type);
  return basis && <p className={styles.hint}>{basis}</p>;
}

/** The clarity score. Renders nothing if there is none. */
export function ClarityCard({ heatmap, metrics }: CardsProps) {
  const { clarity_score_percentile: clarity } = heatmap;
  if (clarity === null || !hasClarity(heatmap)) return null;
  return (
    <ScoreCard
      name="Clarity"
      score={clarity}
      interval={metrics.intervals?.clarity}
      isNeutral={isSideOpen(metrics.intervals?.clarity, metrics.statements?.clarity)}
      isBenchmarked
      hasCurve={metrics.group === null}
      text={clarityText(clarity, metrics, heatmap.type)}
      statement={statementText("clarity", metrics)}
      method={`${CLARITY_LIMIT} ${videoMeanText(heatmap)}${clarityMethod(metrics)} ${sourceText(metrics)}`}
      basis={rangeBasis(metrics, heatmap.type)}
      accuracyScore={{ score: "clarity", model: metrics.model, group: metrics.group }}
    />
  );
}

/** The layout scores: how concentrated attention is, and how far apart its locations are. */
export function LayoutCards({ heatmap, metrics }: CardsProps) {
  const { model, group } = metrics;
  const references = comparedImages(group);
  const basis = rangeBasis(metrics, heatmap.type);
  const isPrecise = (score: ScoreName) => metrics.precise.includes(score);
  return (
    <>
      <ScoreCard
        name="Focus"
        score={isPrecise("focus") ? metrics.focus : undefined}
        interval={metrics.intervals?.focus}
        label={isPrecise("focus") ? focusWord(metrics) : undefined}
        isNeutral={isSideOpen(metrics.intervals?.focus, metrics.statements?.focus)}
        text={focusText(metrics, heatmap.type)}
        statement={statementText("focus", metrics)}
        quantity={quantityInterval("focus", metrics, heatmap.type)}
        method={`${videoMeanText(heatmap)}The smallest area that holds ${wholePercent(metrics.area_share)} of all attention ${measurementText(metrics)}: here ${smallPercent(metrics.area)} of the ${heatmap.type === "video" ? "frame" : "image"}. The score is the percentage of reference ${references} with a larger area. ${sourceText(metrics)}`}
        basis={basis}
        accuracyScore={{ score: "focus", model, group }}
      />
      <ScoreCard
        name="Proximity"
        score={isPrecise("proximity") ? metrics.proximity : undefined}
        interval={metrics.intervals?.proximity}
        label={isPrecise("proximity") ? proximityWord(metrics) : undefined}
        isNeutral
        text={proximityText(metrics)}
        statement={statementText("proximity", metrics)}
        quantity={quantityInterval("proximity", metrics, heatmap.type)}
        method={`${videoMeanText(heatmap)}The mean distance between two points, weighted by the attention on both, ${measurementText(metrics)}: here ${smallPercent(metrics.distances)} of the diagonal. The score is the percentage of reference ${references} with a larger distance, so a larger distance gives a lower score. ${sourceText(metrics)}`}
        basis={basis}
        accuracyScore={{ score: "proximity", model, group }}
      />
    </>
  );
}

function clarityMethod({ group }: Metrics): string {
  if (!group)
    return "The mean of focus and proximity, as a percentile among reference images of the same type: the share of them with a lower mean.";
  const references = comparedImages(group);
  return `Focus and proximity together, each measured by how far the image is from the average of the reference ${references}. The score is the percentage of them with a lower sum.`;
}

/** Videos use the mean over their frames. */
const videoMeanText = ({ type }: Pick<Scored, "type">) =>
  type === "video" ? "The mean of all frames in which something stands out, each measured separately. " : "";

/** The input of a statistic. Results from older models are not calibrated to human attention. */
const measurementText = ({ calibration }: Metrics) =>
  `is measured on a 32 × 32 grid of the map${calibration === null ? "" : " and calibrated to maps measured with people"}`;

/** Which images the score is compared with, and the versions that it was created with. */
function sourceText({ group, model, reference, calibration }: Metrics): string {
  const sources = referenceSources(group);
  return `${sources ? `${sources} ` : ""}Created with ${model}, ${reference}${calibration === null ? "" : `, ${calibration}`}.`;
}
