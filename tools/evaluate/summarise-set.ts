import { COMPARED_MODELS, type Estimate, MEASURES, type Measure, type SetAccuracy } from "#contracts/accuracy.ts";
import { correlation } from "#domain/scores/people/agreement-measures.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { type BootstrapStatistic, bootstrapStatistic, resample, toEstimate } from "./bootstrap.ts";
import { CONCLUSIVE, isConclusive } from "./conclusive.ts";
import type { Sample } from "./data.ts";
import { BLENDS } from "./map-measures.ts";
import type { ImageMeasures } from "./measure-image.ts";
import { BOXES } from "./product-figures.ts";
import { SOURCES } from "./sources.ts";
import { rankCorrelation } from "./statistics.ts";

/** A set's figures, and the headline's bootstrap draws for means over sets. */
export type Summary = { readonly accuracy: Omit<SetAccuracy, "coverage">; readonly share: BootstrapStatistic | null };
type ImageMeasuresList = readonly ImageMeasures[];
type Statistic = (images: ImageMeasuresList) => number;

/**
 * Means over a set's images, with their intervals.
 * @param samples the evaluated images, all of one set
 * @param figures the metrics of each
 * @param heldOut why the images are held out
 */
export function summariseSet(samples: readonly Sample[], figures: ImageMeasuresList, heldOut: string): Summary {
  const { set, content, recordingMethod } = samples[0]!;
  const draws = resample(set, figures);
  const drawnOf = (statistic: Statistic) => bootstrapStatistic(figures, draws, statistic);
  const estimate = (statistic: Statistic) => toEstimate(drawnOf(statistic));
  const ceiling = figures.some((image) => image.ceiling) ? ceilingStatistics(figures) : null;
  const headline = ({ "eye tracker": "nss", clicks: "cc", importance: null } as const)[recordingMethod];
  const share = ceiling && headline ? drawnOf(ceiling[headline].share!) : null;
  const shareOfCeiling = share && headline ? { measure: headline, share: toEstimate(share, CONCLUSIVE.interval) } : null;
  const { heading: title, about } = SOURCES[set];
  const accuracy = {
    name: set,
    title,
    about,
    people: recordingMethod,
    content,
    pictures: samples.length,
    viewers: recordingMethod === "importance" ? null : Number(meanOf(samples.map(({ viewers }) => viewers.length)).toFixed(1)),
    held_out: heldOut,
    models: recordOf(COMPARED_MODELS, (contender) =>
      recordOf(MEASURES, (measure) =>
        figures.every(({ models }) => models[contender][measure] === null)
          ? null
          : estimate((images) => meanOf(images.map(({ models }) => models[contender][measure]!))),
      ),
    ),
    ceiling:
      ceiling &&
      recordOf(MEASURES, (measure) => {
        const { people, network, share: part } = ceiling[measure];
        return { people: estimate(people), network: estimate(network), share: part && estimate(part) };
      }),
    share_of_ceiling: shareOfCeiling,
    all_viewers_ceiling: allViewersOf(figures, (statistic) => toEstimate(drawnOf(statistic), CONCLUSIVE.interval)),
    conclusive: isConclusive(samples.length, shareOfCeiling?.share ?? null),
    product: productOf(figures, estimate),
  };
  return { accuracy, share };
}

type CeilingStatistic = { readonly people: Statistic; readonly network: Statistic; readonly share: Statistic | null };

/** An area under the curve at chance level. */
const CHANCE: Partial<Record<Measure, number>> = { auc_judd: 0.5, shuffled_auc: 0.5 };

/**
 * For kl and information_gain the human map includes the share of the centre prior with which it predicts the set's viewers best.
 */
function ceilingStatistics(figures: ImageMeasuresList): Record<Measure, CeilingStatistic> {
  const over = (images: ImageMeasuresList, value: (ceiling: NonNullable<ImageMeasures["ceiling"]>) => number) =>
    meanOf(images.flatMap(({ ceiling }) => (ceiling ? [value(ceiling)] : [])));
  const gains = BLENDS.map((_, blend) => over(figures, ({ blends }) => blends[blend]!.information_gain));
  const best = gains.indexOf(Math.max(...gains));
  return recordOf(MEASURES, (measure) => {
    const blended = measure === "kl" || measure === "information_gain";
    const people: Statistic = (images) =>
      over(images, ({ people, blends }) => (blended ? blends[best]![measure] : people[measure]));
    const network: Statistic = (images) => over(images, (ceiling) => ceiling.network[measure]);
    const chance = CHANCE[measure] ?? 0;
    const share: Statistic = (images) => (network(images) - chance) / (people(images) - chance);
    return { people, network, share: measure === "kl" ? null : share };
  });
}

/** Over the images with at least two viewers; a bootstrap draw has one at least wherever the set has many. */
function allViewersOf(
  figures: ImageMeasuresList,
  estimate: (statistic: Statistic) => Estimate,
): SetAccuracy["all_viewers_ceiling"] {
  const known = (images: ImageMeasuresList) => images.filter(({ highestCorrelation }) => highestCorrelation !== null);
  if (known(figures).length === 0) return null;
  const highest: Statistic = (images) => meanOf(known(images).map(({ highestCorrelation }) => highestCorrelation!));
  const network: Statistic = (images) => meanOf(known(images).map(({ models }) => models.network.cc!));
  return {
    highest: estimate(highest),
    network: estimate(network),
    share: estimate((images) => network(images) / highest(images)),
  };
}

function productOf(figures: ImageMeasuresList, estimate: (statistic: Statistic) => Estimate): SetAccuracy["product"] {
  const beside = (statistic: (map: "network" | "centre_prior") => Statistic) => ({
    network: estimate(statistic("network")),
    centre_prior: estimate(statistic("centre_prior")),
  });
  const shares = (images: ImageMeasuresList) => images.flatMap(({ product }) => product.shares);
  const ranks =
    (number: "area" | "distance"): Statistic =>
    (images) =>
      rankCorrelation(
        images.map(({ product }) => product[number].network),
        images.map(({ product }) => product[number].people),
      );
  const sequence = (who: "model" | "people" | "chance") =>
    estimate((images) => meanOf(images.flatMap(({ product }) => product.sequence?.[who] ?? [])));
  const area = (who: "network" | "people") => estimate((images) => meanOf(images.map(({ product }) => product.area[who])));
  return {
    boxes: BOXES * figures.length,
    area_share_error: beside((map) => (images) => meanOf(shares(images).map((share) => Math.abs(share[map] - share.people)))),
    area_share_correlation: beside(
      (map) => (images) =>
        correlation(
          shares(images).map((share) => share[map]),
          shares(images).map(({ people }) => people),
        ),
    ),
    top_hot_spot_hit: beside((map) => (images) => meanOf(images.map(({ product }) => product.hit[map]))),
    focus_rank_correlation: estimate(ranks("area")),
    proximity_rank_correlation: estimate(ranks("distance")),
    attention_area: { network: area("network"), people: area("people") },
    sequence_similarity: figures.some(({ product }) => product.sequence)
      ? { network: sequence("model"), people: sequence("people"), random: sequence("chance") }
      : null,
  };
}

const recordOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
