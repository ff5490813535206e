import { quantile } from "simple-statistics";
import { ReferenceGroup } from "#contracts/reference-group.ts";
import type { Calibration } from "#domain/scores/calibration.ts";
import type { Comparisons, GroupComparisons } from "#domain/scores/comparisons.ts";
import type { Score } from "#domain/scores/standings.ts";
import { shareDeviation } from "#kit/scores/score-difference.ts";
import { confirmedShare, type PairCheck } from "./attention-pairs.ts";
import { type ComparedPair, differenceThreshold, isWrong } from "./difference-threshold.ts";
import { divisionsOf } from "./divisions.ts";
import { fitShare } from "./fit-share.ts";
import { pairsOf } from "./interval-hits.ts";
import { perScore } from "./join-sets.ts";
import type { ObservedStatistics } from "./observe.ts";
import { inDeviations, otherAreas, sameAreas } from "./share-pairs.ts";
import { HARMLESS_BEYOND, type ObservedVariants, variantPairs, variantThreshold } from "./variants.ts";

/** Most of the decided pairs of images left out that may be wrong. */
const MAX_WRONG = 0.1;
/** Slices of pages have the rules of first screens, as they have their calibration. */
const COMPARED_AS: Partial<Record<ReferenceGroup, ReferenceGroup>> = { page_slice: "page" };

/** `null` where there is no rule. */
export type ComparisonChecks = {
  /** The same area in two images, and areas at different places. */
  readonly same_area: PairCheck | null;
  readonly other_area: PairCheck | null;
  /** Areas in variants of one image. */
  readonly variant_area: PairCheck | null;
  readonly variant_scores: Readonly<Record<Score, PairCheck | null>>;
  /** Attention scores: the same area in two images stands for two ads in one slot; null for groups that are no contexts. */
  readonly attention: PairCheck | null;
};

/** The data that comparisons are fitted to: see ScaleData. */
type Data = { readonly observed: readonly ObservedStatistics[]; readonly variants: readonly ObservedVariants[] };

/** The rules for comparisons that were right at least 9 times in 10 on images left out, and these checks by group. */
export function fitComparisons(calibration: Calibration, { observed, variants }: Data) {
  const fitted = new Map(
    ReferenceGroup.options
      .filter((group) => !COMPARED_AS[group])
      .map((group) => [
        group,
        fitGroup(calibration.groups[group].scores, {
          observed: observed.filter((image) => image.group === group),
          variants: variants.filter((image) => image.group === group),
          group,
        }),
      ]),
  );
  const groups = Object.fromEntries(
    ReferenceGroup.options.map((group) => [group, fitted.get(COMPARED_AS[group] ?? group)!.rules]),
  );
  const comparisons: Comparisons = {
    model: calibration.model,
    calibration: calibration.version,
    groups: groups as Comparisons["groups"],
  };
  return { comparisons, checks: Object.fromEntries([...fitted].map(([group, { checks }]) => [group, checks])) };
}

type Fitted = { readonly rules: GroupComparisons; readonly checks: ComparisonChecks };

function fitGroup(
  scores: Calibration["groups"][ReferenceGroup]["scores"],
  { observed, variants, group }: Data & { readonly group: ReferenceGroup },
): Fitted {
  const area = fitArea(observed);
  const variantArea = fitVariantArea(variants, area.rule);
  const variantScores = perScore((score) => fitVariantScore(variants, score, scores[score]));
  return {
    rules: {
      shareReach: area.rule,
      shareVariantReach: variantArea.rule,
      variantThresholds: perScore((score) => variantScores[score].rule),
    },
    checks: {
      same_area: area.check,
      other_area: area.rule === null ? null : checkPairs(otherAreas(observed).map(inDeviations), area.rule),
      variant_area: variantArea.check,
      variant_scores: perScore((score) => variantScores[score].check),
      attention: confirmedShare(group, observed),
    },
  };
}

type Confirmed = { readonly rule: number | null; readonly check: PairCheck | null };

/**
 * The smallest difference of areas in two images: the fitted threshold, or else the combined half-widths of both intervals, which
 * decides fewer pairs.
 */
function fitArea(observed: readonly ObservedStatistics[]): Confirmed {
  const same = sameAreas(observed).map(inDeviations);
  const names = observed.map(({ name }) => name);
  const fitted = confirmed(differenceThreshold(same), () =>
    checkLeftOut(names, same, (kept) => differenceThreshold(within(same, kept))),
  );
  if (fitted.rule !== null) return fitted;
  const reachWithout = (names: readonly string[]) =>
    fitShare(pairsOf(observed.filter(({ name }) => !names.includes(name)))).reach;
  return confirmed(reachWithout([]), () => {
    const reaches = new Map<string, number>();
    const reachFor = ({ images }: ComparedPair) =>
      reaches.get(images.join()) ?? remember(reaches, images.join(), reachWithout(images));
    return checkPairs(
      same.map((pair) => withoutUndecided(pair, reachFor(pair))),
      Number.MIN_VALUE,
    );
  });
}

function remember(known: Map<string, number>, key: string, value: number): number {
  known.set(key, value);
  return value;
}

/** The smallest difference of areas in variants: the fitted threshold, or else that of two images. */
function fitVariantArea(variants: readonly ObservedVariants[], other: number | null): Confirmed {
  const pairs = variants.flatMap(({ shares }) => shares.map(inDeviations));
  const changes = variants.flatMap(({ harmlessShares }) =>
    harmlessShares.map(([before, after]) => Math.abs(after - before) / (shareDeviation(before, after) || 1)),
  );
  const harmless = quantile(changes, 1 - HARMLESS_BEYOND);
  const names = variants.map(({ name }) => name);
  const fitted = confirmed(differenceThreshold(pairs, harmless), () =>
    checkLeftOut(names, pairs, (kept) => differenceThreshold(within(pairs, kept), harmless)),
  );
  return fitted.rule === null ? confirmed(other, () => checkPairs(pairs, other!)) : fitted;
}

function fitVariantScore(
  variants: readonly ObservedVariants[],
  score: Score,
  fit: Calibration["groups"][ReferenceGroup]["scores"][Score],
): Confirmed {
  const names = variants.map(({ name }) => name);
  const { pairs } = variantPairs(variants, score, fit);
  return confirmed(fit.variantThreshold, () =>
    checkLeftOut(names, pairs, (kept) =>
      variantThreshold(
        variants.filter(({ name }) => kept.has(name)),
        score,
        fit,
      ),
    ),
  );
}

/** A rule, unless it is wrong too often. */
function confirmed(rule: number | null, checkRule: () => PairCheck): Confirmed {
  if (rule === null) return { rule: null, check: null };
  const check = checkRule();
  return check.wrong <= MAX_WRONG ? { rule: Number(rule.toPrecision(5)), check } : { rule: null, check: null };
}

const within = (pairs: readonly ComparedPair[], names: ReadonlySet<string>): ComparedPair[] =>
  pairs.filter(({ images }) => images.every((image) => names.has(image)));

/** Makes a rule without a part of the images, and applies it to the pairs within that part. */
function checkLeftOut(
  names: readonly string[],
  pairs: readonly ComparedPair[],
  fit: (kept: ReadonlySet<string>) => number | null,
): PairCheck {
  const tested = [...divisionsOf([...new Set(names)])].map(({ kept, left }) => {
    const rule = fit(new Set(kept)) ?? Number.POSITIVE_INFINITY;
    return within(pairs, new Set(left)).map((pair) => withoutUndecided(pair, rule));
  });
  return checkPairs(tested.flat(), Number.MIN_VALUE);
}

const withoutUndecided = (pair: ComparedPair, rule: number): ComparedPair =>
  Math.abs(pair.expected) >= rule ? pair : { ...pair, expected: 0 };

function checkPairs(pairs: readonly ComparedPair[], rule: number): PairCheck {
  const decided = pairs.filter(({ expected }) => Math.abs(expected) >= rule);
  const wrong = decided.filter(isWrong).length;
  return {
    pairs: pairs.length,
    decided: short(decided.length / pairs.length),
    wrong: short(wrong / Math.max(1, decided.length)),
  };
}

const short = (value: number): number => Number(value.toFixed(4));
