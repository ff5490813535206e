import type { AreaOfInterest } from "#contracts/attention.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { likelyInstead, missingScoreReason } from "#kit/scores/missing-score-reason.ts";
import { getScore, SCORE_LABELS, SCORES, type Score } from "#kit/scores/score-differences.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import type { SlideContent, SlideTable } from "#kit/slides/slide-data.ts";
import { areaDifferenceText, differenceText } from "./difference-text.ts";
import { imagesOf, type PrintedHeatmap } from "./heatmap-content.ts";
import { withRange } from "./score-cards.ts";
import { sharedAreas } from "./shared-areas.ts";

/** Collects the content of slides about heatmaps that are compared with the first. */
export function comparisonContent(heatmaps: readonly PrintedHeatmap[]): SlideContent {
  const [first] = heatmaps;
  return {
    texts: { summary: `Each is compared with the first: ${first!.detail.title}.` },
    images: imagesOf(first!.detail.title, first!.keys),
    scores: [],
    charts: {
      scores: {
        title: "Scores with 90% ranges",
        max: 100,
        bars: SCORES.flatMap((score) =>
          heatmaps.flatMap(({ detail }) => {
            const scored = getScore(detail, score);
            return scored ? [{ label: `${SCORE_LABELS[score]}: ${detail.title}`, ...scored, text: withRange(scored) }] : [];
          }),
        ),
      },
    },
    tables: { scores: [scoreTable(heatmaps)], areas: [areaTable(heatmaps)] },
    galleries: {
      heatmaps: heatmaps.flatMap(({ detail: { title }, keys }) => {
        const image = imagesOf(title, keys).heatmap;
        return image ? [{ image, caption: title }] : [];
      }),
    },
  };
}

/** Attention is left out where no heatmap has such a score, as on the page. */
const isCompared = (score: Score, heatmaps: readonly PrintedHeatmap[]): boolean =>
  score !== "attention" || heatmaps.some(({ detail }) => getScore(detail, score));

/** Scores by heatmap: the value with its range, and the difference to the first. */
function scoreTable(heatmaps: readonly PrintedHeatmap[]): SlideTable {
  const [first] = heatmaps;
  return {
    head: ["Score", ...heatmaps.map(({ detail }) => detail.title)],
    rows: SCORES.filter((score) => isCompared(score, heatmaps)).map((score) => [
      SCORE_LABELS[score],
      ...heatmaps.map((each) => {
        const scored = getScore(each.detail, score);
        if (!scored) return withNote(missingScoreReason(each.detail, score), likelyInstead(each.detail, score) ?? "");
        return withNote(withRange(scored), each === first ? "" : differenceText(score, first!.detail, each.detail));
      }),
    ]),
  };
}

/** Shares of areas by heatmap, with the difference to the same area in the first. */
function areaTable(heatmaps: readonly PrintedHeatmap[]): SlideTable {
  const details = heatmaps.map(({ detail }) => detail);
  return {
    head: ["Area", ...details.map(({ title }) => title)],
    rows: sharedAreas(details).map(({ name, areas: [inFirst, ...inOthers] }) => [
      name,
      inFirst ? shareText(inFirst) : "–",
      ...inOthers.map((area, index) => {
        if (!area) return "–";
        const baseline = { ...details[0]!, areas_of_interest: inFirst ? [inFirst] : [] };
        return withNote(shareText(area), areaDifferenceText(area, details[index + 1]!, baseline));
      }),
    ]),
  };
}

const shareText = ({ value, interval }: AreaOfInterest): string =>
  `${wholePercent(value)}${interval ? ` (${formatShareInterval(interval)})` : ""}`;

const withNote = (value: string, note: string): string => (note ? `${value}\n${note}` : value);
