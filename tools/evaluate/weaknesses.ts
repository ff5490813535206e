import { type BuildAccuracy, COMPARED_MODELS, type ComparedModel, type Estimate, type SetAccuracy } from "#contracts/accuracy.ts";

/** Thresholds of a figure for a warning. */
const LOW_RANK = 0.3;
const TOO_SPREAD = 1.25;
const MIN_COVERAGE = 0.85;
const MAX_COVERAGE = 0.95;
const LOW_HIT = 0.75;

const NAMES: Record<ComparedModel, string> = {
  network: "the network",
  network_without_prior: "the network without its prior",
  centre_prior: "the centre prior",
  itti_koch: "Itti–Koch",
  itti_koch_with_prior: "Itti–Koch with centre prior",
  spectral_residual: "spectral residual",
  spectral_residual_with_prior: "spectral residual with centre prior",
  boolean_maps: "Boolean maps",
  boolean_maps_with_prior: "Boolean maps with centre prior",
};

const percent = (value: number): string => `${Math.round(100 * value)}%`;
const named = ({ title }: SetAccuracy): string => `“${title}”`;
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/**
 * Weaknesses of a build according to its figures, most important first: sentences with their numbers. Sets that are too small to
 * conclude from are named as such, and in no other sentence.
 */
export function listWeaknesses({ sets: all, coverage }: Pick<BuildAccuracy, "sets" | "coverage">): string[] {
  const sets = all.filter(({ conclusive }) => conclusive);
  return [
    ...lowest(sets),
    ...sets.flatMap(beatenByBaseline),
    ...sets.filter(({ product }) => product.top_hot_spot_hit.network.value < LOW_HIT).map(missed),
    ...tooSpread(sets),
    ...unranked(sets, "focus_rank_correlation", "how concentrated attention is"),
    ...unranked(sets, "proximity_rank_correlation", "the distance between hot spots"),
    ...miscovered(sets, coverage),
    ...inconclusive(all),
  ];
}

function lowest(sets: readonly SetAccuracy[]): string[] {
  const measured = sets.flatMap((set) => (set.share_of_ceiling ? [{ set, ...set.share_of_ceiling }] : []));
  if (measured.length === 0) return [];
  const { set, measure, share } = measured.reduce((worst, next) => (next.share.value < worst.share.value ? next : worst));
  return [
    `The largest gap to people is on ${named(set)}: ${percent(share.value)} of what other people reach (${measure.toUpperCase()}, ${percent(share.low)} to ${percent(share.high)}).`,
  ];
}

/** Where a simpler baseline does as well as the network, by the metric that all sets have. */
function beatenByBaseline(set: SetAccuracy): string[] {
  const of = (name: ComparedModel) => set.models[name].cc?.value ?? 0;
  const others = COMPARED_MODELS.filter((name) => name !== "network" && name !== "network_without_prior");
  const best = others.reduce((highest, next) => (of(next) > of(highest) ? next : highest));
  if (of(best) < of("network")) return [];
  return [
    `On ${named(set)}, ${NAMES[best]} is at least as good (CC ${of(best).toFixed(2)} compared with ${of("network").toFixed(2)}).`,
  ];
}

const missed = (set: SetAccuracy): string =>
  `On ${named(set)}, the top hot spot is outside the 10% that people look at most in ${percent(1 - set.product.top_hot_spot_hit.network.value)} of images.`;

function tooSpread(sets: readonly SetAccuracy[]): string[] {
  const wide = sets.filter(
    ({ product: { attention_area } }) => attention_area.network.value > TOO_SPREAD * attention_area.people.value,
  );
  if (wide.length === 0) return [];
  const each = wide.map(
    (set) =>
      `${named(set)} (80% of it covers ${percent(set.product.attention_area.network.value)} of the area, 80% of people’s covers ${percent(set.product.attention_area.people.value)})`,
  );
  return [`Predicted attention is more spread out than people’s on ${listed(each)}.`];
}

function unranked(
  sets: readonly SetAccuracy[],
  figure: "focus_rank_correlation" | "proximity_rank_correlation",
  what: string,
): string[] {
  const low = sets.filter(({ product }) => product[figure].value < LOW_RANK);
  if (low.length === 0) return [];
  const each = low.map((set) => `${named(set)} (${set.product[figure].value.toFixed(2)})`);
  return [`Ranking images by ${what} agrees little with people on ${listed(each)}: rank correlation below ${LOW_RANK}.`];
}

const STATISTICS = { area_share: "an area’s share", focus: "focus", proximity: "proximity" } as const;

function miscovered(sets: readonly SetAccuracy[], coverage: BuildAccuracy["coverage"]): string[] {
  if (!coverage) return ["Scores of this build state no intervals."];
  return (["area_share", "focus", "proximity"] as const).flatMap((statistic) => {
    const off = sets.filter((set) => set.coverage && isOff(set.coverage[statistic], coverage.stated));
    if (off.length === 0) return [];
    const each = off.map((set) => `${named(set)} (${percent(set.coverage![statistic].value)})`);
    return [
      `The ${percent(coverage.stated)} range of ${STATISTICS[statistic]} contains people’s value more or less often than stated on ${listed(each)}.`,
    ];
  });
}

/** Below the acceptable range, and not by chance alone. */
const isOff = ({ value, low, high }: Estimate, stated: number): boolean =>
  (value < MIN_COVERAGE || value > MAX_COVERAGE) && (high < stated || low > stated);

function inconclusive(sets: readonly SetAccuracy[]): string[] {
  const small = sets.filter(({ conclusive }) => !conclusive);
  if (small.length === 0) return [];
  return [
    `Too few images, or too wide an interval, to conclude from on ${listed(small.map((set) => `${named(set)} (${set.pictures} images)`))}.`,
  ];
}
