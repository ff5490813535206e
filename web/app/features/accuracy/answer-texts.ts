import { type BuildAccuracy, COMPARED_MODELS, type ComparedModel, type SetAccuracy } from "#contracts/accuracy.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { CONTENT_TYPE_LABELS } from "#web/app/shared/viewer/scores/content-type-labels.ts";
import { joinList, pluralize } from "#web/kit/format.ts";
import { formatRange, percent, percentagePoints, twoDecimals } from "./number-format.ts";

type Build = Pick<BuildAccuracy, "sets" | "coverage">;

/** The datasets with enough images to conclude from. */
export const conclusiveSets = ({ sets }: { readonly sets: readonly SetAccuracy[] }): SetAccuracy[] =>
  sets.filter(({ conclusive }) => conclusive);

const OTHERS = COMPARED_MODELS.filter(
  (name) => name !== "network" && name !== "network_without_prior" && name !== "centre_prior",
);

/** How Sightline's maps compare with other people, with classical formulas and with a guess. */
export function comparisonText(build: Build): string {
  const sets = conclusiveSets(build);
  if (sets.length === 0) return "No dataset has enough images to compare.";
  const matches = (name: ComparedModel) => meanOf(sets.map(({ models }) => models[name].cc?.value ?? 0));
  const best = Math.max(...OTHERS.map(matches));
  return `100% is how well real viewers of an image predict one more viewer. Other methods, on the same images: Sightline’s maps match people’s by ${twoDecimals(matches("network"))} (1 is a perfect match), the best classical formula by ${twoDecimals(best)}, and the average map of the dataset (centre prior) by ${twoDecimals(matches("centre_prior"))}.`;
}

/**
 * The content types that were measured, and the datasets that are too small. Datasets without viewers repeat the images of
 * another one, so they are not counted.
 */
export function imagesText(build: Build): string {
  const sets = conclusiveSets(build);
  const kinds = Object.entries(CONTENT_TYPE_LABELS).flatMap(([kind, { inSentence }]) => {
    const images = sets
      .filter(({ content, ceiling }) => content === kind && ceiling)
      .reduce((sum, { pictures }) => sum + pictures, 0);
    return images > 0 ? `${images} ${inSentence}` : [];
  });
  const measured = `Measured on ${joinList(kinds)} that the model was not trained with.`;
  const small = build.sets.filter(({ conclusive }) => !conclusive);
  if (small.length === 0) return measured;
  return `${measured} Too small or too uncertain to draw conclusions from, and in no headline: ${joinList(small.map(({ title, pictures }) => `${title} (${pluralize(pictures, "image")})`))}.`;
}

/** Lists what agrees well with people. */
export function reliableTexts(build: Build): string[] {
  const sets = conclusiveSets(build);
  if (sets.length === 0) return [];
  const values = (value: (product: SetAccuracy["product"]) => number) => sets.map(({ product }) => value(product));
  const hits = values(({ top_hot_spot_hit }) => top_hot_spot_hit.network.value);
  return [
    `The share of attention of an area is off by ${formatRange(
      values(({ area_share_error }) => area_share_error.network.value),
      percentagePoints,
    )} percentage points on average.`,
    `Which of two areas gets more: predicted and measured shares correlate by ${formatRange(
      values(({ area_share_correlation }) => area_share_correlation.network.value),
      twoDecimals,
    )} (1 is perfect).`,
    `The hottest spot is where people look most in ${percent(meanOf(hits))} of images (${formatRange(hits, percent)}, depending on the dataset).`,
    ...(build.coverage
      ? [
          `The stated range of an area’s share contains people’s value in ${percent(build.coverage.area_share.value)} of cases (stated: ${percent(build.coverage.stated)}).`,
        ]
      : []),
  ];
}

const LAYOUT_NAMES = { ad: "an ad", page: "a web page", app: "an app screen" } as const;

/** Names the kind of layout whose buttons get the least attention, and how much they get. */
function weakestButtonText({ elements }: BuildAccuracy["layouts"]): string {
  const [weakest] = elements.filter(({ element }) => element === "button").sort((one, other) => one.density - other.density);
  return weakest
    ? ` The button of ${LAYOUT_NAMES[weakest.kind]} got ${weakest.density.toFixed(1)} times the attention of an average area of its size.`
    : "";
}

/** Lists what agrees poorly with people, or was not measured. */
export function limitTexts(build: Build & Pick<BuildAccuracy, "layouts">): string[] {
  const sets = conclusiveSets(build);
  const { headline_above_text: headline, button_above_text: button } = build.layouts.order;
  const focus = sets.map(({ product }) => product.focus_rank_correlation.value);
  return [
    ...(focus.length > 0
      ? [
          `Single points of a score: focus ranks images with a correlation of ${formatRange(focus, twoDecimals)} with people. Trust only the differences that Compare states.`,
        ]
      : []),
    `Every headline and button: in layouts of our own, the headline got more attention for its size than the small text in ${headline.expected} of ${headline.images}, a button in ${button.expected} of ${button.images}.${weakestButtonText(build.layouts)}`,
    "The order in which one person looks: people differ too much from each other.",
    "What people remember, like, click or buy. Sightline predicts the first seconds of looking.",
    "Videos, lower parts of web pages and published ads: not measured with people. Ranges of videos are those of still images, ranges of lower parts those of first screens, and ads are compared with graphic designs and ads drawn by a program.",
  ];
}
