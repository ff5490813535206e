import type { BuildAccuracy, ComparedModel, Estimate, Measure, SetAccuracy } from "#contracts/accuracy.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { CONTENT_TYPE_LABELS } from "#web/app/shared/viewer/scores/content-type-labels.ts";
import { joinList } from "#web/kit/format.ts";
import { CONTENDER_NAMES } from "./labels.ts";
import { formatRange, percent, percentagePoints, twoDecimals } from "./number-format.ts";

type Kind = SetAccuracy["content"];
type Share = NonNullable<SetAccuracy["share_of_ceiling"]>;

/** Model accuracy for one content type: the unweighted mean over its datasets. */
export type Headline = {
  readonly kind: Kind;
  readonly measure: Share["measure"];
  /** Mean share of the one-viewer ceiling; 1 equals other viewers. */
  readonly share: number;
  readonly sets: readonly {
    readonly name: string;
    readonly title: string;
    readonly images: number;
    readonly share: Estimate;
  }[];
};

/**
 * One headline per content type and ceiling measure, in the order of the content types. Omits datasets without a ceiling and
 * those that are not conclusive.
 */
export function toHeadlines({ sets }: BuildAccuracy): Headline[] {
  const groups = new Map<string, { kind: Kind; measure: Share["measure"]; sets: Headline["sets"][number][] }>();
  for (const { name, title, pictures: images, content, share_of_ceiling, conclusive } of sets) {
    if (!share_of_ceiling || !conclusive) continue;
    const { measure, share } = share_of_ceiling;
    const key = `${content} ${measure}`;
    const group = groups.get(key) ?? { kind: content, measure, sets: [] };
    group.sets.push({ name, title, images, share });
    groups.set(key, group);
  }
  const order = Object.keys(CONTENT_TYPE_LABELS);
  return [...groups.values()]
    .map((group) => ({ ...group, share: meanOf(group.sets.map(({ share }) => share.value)) }))
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** A row of a dataset's ranking from chance to the ceiling. */
export type ComparisonRow = {
  readonly name: string;
  readonly is: "baseline" | "network" | "people";
  readonly estimate: Estimate;
};

/** The classical models. The better of the two variants is shown. */
const CLASSICAL: readonly (readonly [ComparedModel, ComparedModel])[] = [
  ["itti_koch", "itti_koch_with_prior"],
  ["spectral_residual", "spectral_residual_with_prior"],
  ["boolean_maps", "boolean_maps_with_prior"],
];

/**
 * Baselines, model and, where single fixations are available, other viewers on one scale with chance at 0. Uses NSS, a mean over
 * fixations, so that one viewer and all viewers are comparable; without fixations, the correlation with the human map, whose
 * maximum is 1.
 */
export function comparisonRows({ models, ceiling }: SetAccuracy): {
  measure: Measure;
  best: number | null;
  rungs: ComparisonRow[];
} {
  const measure = models.network.nss ? "nss" : "cc";
  const rungs: ComparisonRow[] = [];
  const add = (name: string, is: ComparisonRow["is"], estimate: Estimate | null | undefined) => {
    if (estimate) rungs.push({ name, is, estimate });
  };
  add(CONTENDER_NAMES.centre_prior, "baseline", models.centre_prior[measure]);
  for (const forms of CLASSICAL) {
    const better = forms.reduce((one, other) =>
      (models[other][measure]?.value ?? 0) > (models[one][measure]?.value ?? 0) ? other : one,
    );
    add(CONTENDER_NAMES[better], "baseline", models[better][measure]);
  }
  add(CONTENDER_NAMES.network, "network", models.network[measure]);
  if (measure === "nss") add("Other people (one-viewer ceiling)", "people", ceiling?.nss.people);
  return { measure, best: measure === "cc" ? 1 : null, rungs };
}

const valuesOf = (estimates: readonly Estimate[]): number[] => estimates.map(({ value }) => value);

const titlesOf = (sets: readonly SetAccuracy[]): string => joinList(sets.map(({ title }) => title));

/** The error of predicted shares of attention, as a sentence. */
export function areaShareText(sets: readonly SetAccuracy[]): string {
  const errors = sets.map(({ product }) => product.area_share_error);
  const network = formatRange(valuesOf(errors.map((error) => error.network)), percentagePoints);
  const prior = formatRange(valuesOf(errors.map((error) => error.centre_prior)), percentagePoints);
  return `For random boxes, the predicted share of attention is off by ${network} percentage points on average, depending on the dataset. The centre prior is off by ${prior}.`;
}

/** How often people looked at the predicted strongest hot spot, as a sentence. */
export function hotSpotText(sets: readonly SetAccuracy[]): string {
  const hits = formatRange(valuesOf(sets.map(({ product }) => product.top_hot_spot_hit.network)), percent);
  return `In ${hits} of images, depending on the dataset, the predicted hottest spot is within the 10% of the area that people looked at most.`;
}

/** Rank agreement of focus scores with human attention, as a sentence. */
export function focusText(sets: readonly SetAccuracy[]): string {
  const figures = sets.map(({ product }) => product.focus_rank_correlation);
  const unproven = sets.filter(({ product }) => product.focus_rank_correlation.low <= 0);
  const says = `Rank correlation between predicted focus and focus measured with people: ${formatRange(valuesOf(figures), twoDecimals)} (1 = same order, 0 = none).`;
  return unproven.length === 0 ? says : `${says} Not distinguishable from chance on: ${titlesOf(unproven)}.`;
}

/** Agreement of the predicted distance between fixations with the human one, per content type. */
export function proximityText(sets: readonly SetAccuracy[]): string {
  const figures = sets.map(({ product }) => product.proximity_rank_correlation);
  const unproven = sets.filter(({ product }) => product.proximity_rank_correlation.low <= 0);
  const web = unproven.some(({ content }) => content === "web") && "Proximity doesn’t match people’s behaviour on web pages.";
  const range = `Rank correlation between predicted proximity and proximity measured with people: ${formatRange(valuesOf(figures), twoDecimals)}.`;
  const where =
    unproven.length > 0 &&
    `Not distinguishable from chance on: ${titlesOf(unproven)}. There, treat proximity as a description of the layout, not as a prediction of behaviour.`;
  return [web, range, where].filter(Boolean).join(" ");
}

/** Whether predicted attention is more or less spread out than human attention. */
export function spreadText(sets: readonly SetAccuracy[]): string {
  const wider = sets.filter(({ product: { attention_area } }) => attention_area.network.low > attention_area.people.high);
  const narrower = sets.filter(({ product: { attention_area } }) => attention_area.network.high < attention_area.people.low);
  const parts = [
    wider.length > 0 && `Predicted maps are more spread out than measured ones on: ${titlesOf(wider)}.`,
    narrower.length > 0 && `They are more concentrated than measured ones on: ${titlesOf(narrower)}.`,
    wider.length + narrower.length < sets.length && "No significant difference elsewhere.",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Where the predicted fixation order lies between chance and human agreement. */
export function sequenceText(sets: readonly SetAccuracy[]): string {
  const known = sets.flatMap(({ product }) => product.sequence_similarity ?? []);
  if (known.length === 0) return "No dataset contains the order of fixations.";
  const along = known.map(({ network, people, random }) => (network.value - random.value) / (people.value - random.value));
  return `Two people don’t look at an image in the same order either. On a scale from random (0%) to another person (100%), the predicted order of the first fixations reaches ${formatRange(along, percent)}.`;
}
