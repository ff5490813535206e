import type { Metrics, ScoreName, ScoreStatement } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { comparedImages } from "./compared-images.ts";
import { formatShareInterval } from "./interval.ts";
import { isSideOpen } from "./is-side-open.ts";
import { focusWord, proximityWord } from "./score-words.ts";
import { wholePercent } from "./whole-percent.ts";

const FOCUS_TEXTS = {
  high: "Attention is more concentrated than average",
  average: "Attention is about as concentrated as average",
  low: "Attention is much less concentrated than average",
  "average to high": "Attention is about as concentrated as average, or more so",
  "average to low": "Attention is about as concentrated as average, or less so",
  uncertain: "Attention may be more or less concentrated than average",
} as const;
const PROXIMITY_TEXTS = {
  close: "Attention points are close together",
  "average distance": "Attention points are neither close together nor far apart",
  distant: "Attention points are far apart",
  "average to close": "Attention points are close together or an average distance apart",
  "average to distant": "Attention points are far apart or an average distance apart",
  uncertain: "Attention points may be close together or far apart",
} as const;
/** Statements above and below the middle of the references. */
const STATEMENTS: Readonly<Record<ScoreName, Readonly<Record<ScoreStatement["side"], string>>>> = {
  focus: { above: "More focused than most", below: "Less focused than most" },
  proximity: { above: "Closer together than in most", below: "Further apart than in most" },
  clarity: { above: "Clearer than most", below: "Less clear than most" },
};

type Area = Pick<Metrics, "area" | "area_share" | "intervals">;

type Type = HeatmapDetail["type"];

/** "80% of the attention is on 24% of the image"; of a video, the mean over its frames. */
export const areaText = ({ area, area_share }: Area, type: Type): string =>
  `${wholePercent(area_share)} of the attention is on ${smallPercent(area)} of ${type === "video" ? "a frame on average" : "the image"}`;

/** "Attention points are 31% of the diagonal apart on average". */
export const distanceText = ({ distances }: Pick<Metrics, "distances">): string =>
  `Attention points are ${smallPercent(distances)} of the diagonal apart on average`;

/** Says what the focus of an image means, with the quantity behind it. */
export function focusText(metrics: Area & Pick<Metrics, "focus" | "precise" | "statements">, type: Type): string {
  const area = areaText(metrics, type);
  return metrics.precise.includes("focus") ? `${FOCUS_TEXTS[focusWord(metrics)]}: ${area}.` : `${area}.`;
}

/** Says what the proximity of an image means. With one hot spot there is no distance, which the metrics report as 0. */
export function proximityText(
  metrics: Pick<Metrics, "proximity" | "distances" | "precise" | "intervals" | "statements">,
): string {
  const { distances, precise } = metrics;
  if (distances === 0) return "There is only one hot spot, so there is no distance to measure.";
  if (!precise.includes("proximity")) return `${distanceText({ distances })}.`;
  return `${PROXIMITY_TEXTS[proximityWord(metrics)]}: ${smallPercent(distances)} of the diagonal on average. Close points make a layout clearer; distant ones can be intended.`;
}

/**
 * The position of a clarity score among the references, if it is at least likely on which side of their middle it is for people.
 * Results without ranges state it as it is.
 */
export function clarityText(clarity: number, metrics: Pick<Metrics, "group" | "intervals" | "statements">, type: Type): string {
  const rounded = roundHalfUp(clarity);
  const references = comparedImages(metrics.group);
  const isOpen = isSideOpen(metrics.intervals?.clarity, metrics.statements?.clarity);
  if (isOpen && type === "video")
    return `Its frames are compared with ${references}: they may be clearer than most, or less clear.`;
  if (isOpen) return `It may be clearer than most ${references}, or less clear.`;
  if (rounded === 100) return `Clearer than almost all ${references}.`;
  if (rounded === 0) return `Less clear than almost all ${references}.`;
  return `Clearer than ${rounded}% of ${references}.`;
}

/** The limit of clarity. */
export const CLARITY_LIMIT =
  "It says how much attention gathers in few places close together, not whether they are the right ones.";

/** "Clearer than most ads: 88% likely"; undefined if neither side is likely enough. */
export function statementText(
  score: ScoreName,
  { statements, group }: Pick<Metrics, "statements" | "group">,
): string | undefined {
  const statement = statements?.[score];
  if (!statement) return;
  return `${STATEMENTS[score][statement.side]} ${comparedImages(group)}: ${wholePercent(statement.probability)} likely`;
}

/** "Clearer than most ads (88% likely)", for the inside of a sentence; undefined if neither side is likely enough. */
export function likelyText(score: ScoreName, { statements, group }: Pick<Metrics, "statements" | "group">): string | undefined {
  const statement = statements?.[score];
  if (!statement) return;
  return `${STATEMENTS[score][statement.side]} ${comparedImages(group)} (${wholePercent(statement.probability)} likely)`;
}

/** The 90% interval of the quantity behind a score: "16–35% of the image". Undefined if unknown. */
export function quantityInterval(
  score: "focus" | "proximity",
  { intervals }: Pick<Metrics, "intervals">,
  type: Type,
): string | undefined {
  const interval = intervals?.[score === "focus" ? "area" : "distances"];
  const whole = score === "proximity" ? "diagonal" : type === "video" ? "frame" : "image";
  return interval ? `${formatShareInterval(interval)} of the ${whole}` : undefined;
}

/** A share in percent, or "less than 1%". */
export const smallPercent = (part: number) => (part < 0.005 ? "less than 1%" : wholePercent(part));
