import type { BuildAccuracy, Contender, Estimate, Measure, SetAccuracy } from "#contracts/accuracy.ts";
import { CONTENTS } from "#web/app/shared/viewer/scores/content-words.ts";
import { fromTo, listed, meanOf, percent, points, twoDecimals } from "./numbers.ts";
import { CONTENDER_NAMES } from "./words.ts";

type Kind = SetAccuracy["content"];
type Share = NonNullable<SetAccuracy["share_of_ceiling"]>;

/** How near the network comes to people on one kind of picture: the mean over its sets, each counting the same. */
export type Headline = {
  readonly kind: Kind;
  readonly measure: Share["measure"];
  /** Mean share of the ceiling; 1 is as good as other people. */
  readonly share: number;
  readonly sets: readonly {
    readonly name: string;
    readonly title: string;
    readonly pictures: number;
    readonly share: Estimate;
  }[];
};

/** One headline for each kind of picture and measure of its ceiling, in the order of the kinds. Sets without a ceiling have none. */
export function headlinesOf({ sets }: BuildAccuracy): Headline[] {
  const groups = new Map<string, { kind: Kind; measure: Share["measure"]; sets: Headline["sets"][number][] }>();
  for (const { name, title, pictures, content, share_of_ceiling } of sets) {
    if (!share_of_ceiling) continue;
    const { measure, share } = share_of_ceiling;
    const key = `${content} ${measure}`;
    const group = groups.get(key) ?? { kind: content, measure, sets: [] };
    group.sets.push({ name, title, pictures, share });
    groups.set(key, group);
  }
  const order = Object.keys(CONTENTS);
  return [...groups.values()]
    .map((group) => ({ ...group, share: meanOf(group.sets.map(({ share }) => share.value)) }))
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** A row of a set's ladder from chance to the ceiling. */
export type Rung = { readonly name: string; readonly is: "baseline" | "network" | "people"; readonly estimate: Estimate };

/** The classical models; each climbs in the better of its two forms. */
const CLASSICAL: readonly (readonly [Contender, Contender])[] = [
  ["itti_koch", "itti_koch_with_prior"],
  ["spectral_residual", "spectral_residual_with_prior"],
  ["boolean_maps", "boolean_maps_with_prior"],
];

/**
 * The baselines, the network and, where single looks are known, other people, on one scale whose chance is 0. NSS is a mean over looks, so
 * that one person's and everybody's can stand side by side; without looks the correlation with people's map, whose best is 1.
 */
export function ladderOf({ models, ceiling }: SetAccuracy): { measure: Measure; best: number | null; rungs: Rung[] } {
  const measure = models.network.nss ? "nss" : "cc";
  const rungs: Rung[] = [];
  const add = (name: string, is: Rung["is"], estimate: Estimate | null | undefined) => {
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
  if (measure === "nss") add("Other people (the ceiling)", "people", ceiling?.nss.people);
  return { measure, best: measure === "cc" ? 1 : null, rungs };
}

const valuesOf = (estimates: readonly Estimate[]): number[] => estimates.map(({ value }) => value);

const titlesOf = (sets: readonly SetAccuracy[]): string => listed(sets.map(({ title }) => title));

/** How far a predicted share of attention is off, in a sentence. */
export function areaShareSentence(sets: readonly SetAccuracy[]): string {
  const errors = sets.map(({ product }) => product.area_share_error);
  const network = fromTo(valuesOf(errors.map((error) => error.network)), points);
  const prior = fromTo(valuesOf(errors.map((error) => error.centre_prior)), points);
  return `For random boxes, the predicted share of attention is off by ${network} percentage points on average, depending on the dataset. The centre prior is off by ${prior}.`;
}

/** How often people looked where the predicted hottest spot is, in a sentence. */
export function hotSpotSentence(sets: readonly SetAccuracy[]): string {
  const hits = fromTo(valuesOf(sets.map(({ product }) => product.top_hot_spot_hit.network)), percent);
  return `In ${hits} of images, depending on the dataset, the predicted hottest spot is within the 10% of the area that people looked at most.`;
}

/** How far the order of pictures by focus agrees with people's, in a sentence. */
export function focusSentence(sets: readonly SetAccuracy[]): string {
  const figures = sets.map(({ product }) => product.focus_rank_correlation);
  const unproven = sets.filter(({ product }) => product.focus_rank_correlation.low <= 0);
  const says = `Rank correlation between predicted focus and focus measured with people: ${fromTo(valuesOf(figures), twoDecimals)} (1 = same order, 0 = none).`;
  return unproven.length === 0 ? says : `${says} Not distinguishable from chance on: ${titlesOf(unproven)}.`;
}

/** Whether the distance between predicted looks says anything about that of people's, kind by kind. */
export function proximitySentence(sets: readonly SetAccuracy[]): string {
  const figures = sets.map(({ product }) => product.proximity_rank_correlation);
  const unproven = sets.filter(({ product }) => product.proximity_rank_correlation.low <= 0);
  const web = unproven.some(({ content }) => content === "web") && "Proximity doesn’t match people’s behaviour on web pages.";
  const range = `Rank correlation between predicted proximity and proximity measured with people: ${fromTo(valuesOf(figures), twoDecimals)}.`;
  const where =
    unproven.length > 0 &&
    `Not distinguishable from chance on: ${titlesOf(unproven)}. There, treat proximity as a description of the layout, not as a prediction of behaviour.`;
  return [web, range, where].filter(Boolean).join(" ");
}

/** Which way predicted attention errs: spread wider or narrower than people's. */
export function spreadSentence(sets: readonly SetAccuracy[]): string {
  const wider = sets.filter(({ product: { half_area } }) => half_area.network.low > half_area.people.high);
  const narrower = sets.filter(({ product: { half_area } }) => half_area.network.high < half_area.people.low);
  const parts = [
    wider.length > 0 && `Predicted maps are more spread out than measured ones on: ${titlesOf(wider)}.`,
    narrower.length > 0 && `They are more concentrated than measured ones on: ${titlesOf(narrower)}.`,
    wider.length + narrower.length < sets.length && "No significant difference elsewhere.",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Where in the range from chance to people the predicted order of looks lies. */
export function sequenceSentence(sets: readonly SetAccuracy[]): string {
  const known = sets.flatMap(({ product }) => product.sequence_similarity ?? []);
  if (known.length === 0) return "No dataset contains the order of fixations.";
  const along = known.map(({ network, people, random }) => (network.value - random.value) / (people.value - random.value));
  return `Two people don’t look at an image in the same order either. On a scale from random (0%) to another person (100%), the predicted order of the first fixations reaches ${fromTo(along, percent)}.`;
}
