import type { SlideSubject } from "#contracts/slides.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { lowerFirst } from "#kit/portable/lower-first.ts";
import { areaDifference } from "#kit/scores/area-difference.ts";
import { attentionMethod } from "#kit/scores/attention-text.ts";
import { comparedImages, referenceSources } from "#kit/scores/compared-images.ts";
import { incomparableReason, incomparableScoreReason } from "#kit/scores/incomparable-reason.ts";
import { noWinnerText } from "#kit/scores/no-winner-text.ts";
import { rangeBasis } from "#kit/scores/range-basis.ts";
import { noVideoWinsText } from "#kit/scores/ranking-texts.ts";
import {
  type ComparedHeatmap,
  differenceOf,
  hasAreaRule,
  isBlindToVariants,
  isVariantOf,
  mayBeCalled,
  SCORES,
  UNMEASURED_VIDEOS,
} from "#kit/scores/score-differences.ts";
import { CLARITY_LIMIT } from "#kit/scores/score-texts.ts";

type TitledHeatmap = ComparedHeatmap & { readonly title: string };

/**
 * How results were computed and how to read their intervals, in paragraphs.
 * @param kind of the templates of a report
 */
export function methodText(heatmaps: readonly TitledHeatmap[], subject: SlideSubject, kind?: TemplateKind): string {
  const measured = heatmaps.flatMap(({ metrics }) => metrics ?? []);
  const groups = [...new Set(measured.map(({ group }) => comparedImages(group)))].join(" or ");
  const attention = new Set(
    heatmaps.flatMap((each) =>
      each.attention ? `Attention score: ${lowerFirst(attentionMethod(each.attention, each.type))}` : [],
    ),
  );
  const hasAreas = heatmaps.some(({ areas_of_interest }) => areas_of_interest.length > 0);
  return [
    `Attention is predicted by a model that was trained on eye-tracking data. It was not measured with people for ${subjectOf(heatmaps)}.`,
    ...(measured.length > 0
      ? [
          `Clarity, focus and proximity are positions among ${groups}, from 0 to 100: a score of 72 is higher than that of 72% of them, and 50 is average. Focus says in how few places attention gathers, proximity how close these are, and clarity combines both. ${CLARITY_LIMIT}`,
          [...new Set(measured.map(({ group }) => referenceSources(group)))].filter((text) => text !== undefined).join(" "),
        ]
      : []),
    ...(attention.size === 1 ? attention : []),
    "A 90% range contains the value that the attention of people would give in 9 of 10 cases. The narrower the range, the more certain the value.",
    ...new Set(heatmaps.flatMap(({ metrics, type }) => (metrics && rangeBasis(metrics, type)) ?? [])),
    ...(hasAreas ? ["The share of an area is the part of all attention that it receives."] : []),
    ...(subject === "comparison" ? [COMPARISON, ...(heatmaps.some(({ type }) => type === "video") ? [VIDEOS] : [])] : []),
    ...(kind && heatmaps.length > 1 ? [RANKING, noWinnerText(kind), noVideoWinsText(heatmaps)] : []),
    ...(subject === "comparison" ? [...incomparableTexts(heatmaps), ...variantsText(heatmaps)] : []),
    ...versions(measured),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The rule by which differences are named. */
const COMPARISON =
  "A difference from the first is named only if at least 9 of 10 such calls are right (“9 in 10”). Otherwise it is too close to call. A range “over the templates” says how much a difference varies between templates, not how it would vary with people. The sentence below a score compares it with other images, not with the first.";
const VIDEOS = `${UNMEASURED_VIDEOS} So differences from a video are not comparable.`;
const RANKING =
  "The ranking compares the ads with each other. An ad wins if at least 9 of 10 such calls are right for each other ad (“9 in 10”); by attention, its lead must also hold across the templates that scored both. Otherwise it is too close to call. A range “over the templates” says how much a difference varies between templates, not how it would vary with people. The sentence below the score of an ad compares it with the average ad instead, so the winner may be too close to call there.";

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Why images cannot be compared with the first, and by what. Videos have a sentence of their own. */
const incomparableTexts = ([first, ...others]: readonly TitledHeatmap[]): readonly string[] =>
  others
    .filter((other) => mayBeCalled(first!, other))
    .flatMap((other) => {
      const reasons = new Map<string, string[]>();
      const note = (reason: string, name: string) => reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
      for (const score of SCORES)
        if (differenceOf(score, first!, other) === "not_comparable") note(incomparableScoreReason(score, first!, other), score);
      if (other.areas_of_interest.some((area) => areaDifference(area, other, first!) === "not_comparable"))
        note(incomparableReason(first!, other), "the shares of areas");
      return [...reasons].map(
        ([reason, names]) => `“${other.title}” is not comparable with the first by ${LIST.format(names)}: ${lowerFirst(reason)}`,
      );
    });
/** Which scores never differ in variants of the first, and what can be compared instead. */
function variantsText([first, ...others]: readonly ComparedHeatmap[]): readonly string[] {
  const blind = SCORES.filter((score) => others.some((each) => isBlindToVariants(score, first!, each)));
  if (blind.length === 0) return [];
  const names = LIST.format(blind);
  const hasAreas = others.some((each) => isVariantOf(first!, each) && hasAreaRule(first!, each));
  return [`Versions of one image can’t be told apart by ${names}.${hasAreas ? " Compare their areas instead." : ""}`];
}

const versions = (measured: readonly NonNullable<ComparedHeatmap["metrics"]>[]): readonly string[] => [
  ...new Set(
    measured.map(
      ({ model, reference, calibration }) => `Model ${model}, reference ${reference}, calibration ${calibration ?? "none"}.`,
    ),
  ),
];

/** Names the analysed objects, as in “measured for these images”. */
function subjectOf(heatmaps: readonly ComparedHeatmap[]): string {
  const [type, other] = new Set(heatmaps.map((heatmap) => heatmap.type));
  const name = other ? "creative" : type;
  return heatmaps.length === 1 ? `this ${name}` : `these ${name}s`;
}
