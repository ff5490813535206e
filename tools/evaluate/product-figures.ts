import { gazePlot } from "#domain/scores/gaze-plot.ts";
import type { Density, Size } from "#domain/scores/people/density.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { statisticsOf } from "#domain/scores/statistics.ts";
import type { Sample } from "./data.ts";
import { seededRandom } from "./seeded-random.ts";
import { drawSequence, type SequenceAgreement, sequenceAgreement } from "./sequences.ts";

export const BOXES = 8;
export const SEED = 3;
/** Side lengths of a random box, as shares of the image's. */
const MIN_BOX_SIZE = 0.15;
const MAX_BOX_SIZE = 0.45;
/** The share of the area that counts as most looked at. */
const TOP = 0.1;

type FigureTriple = { readonly network: number; readonly centre_prior: number; readonly people: number };

/** The product's numbers for one image, computed from the network's map, the centre prior and the human map. */
export type ProductFigures = {
  /** Shares of attention of BOXES random boxes. */
  readonly shares: readonly FigureTriple[];
  /** 1 when the predicted peak lies in the tenth of the area that people looked at most, else 0. */
  readonly hit: { readonly network: number; readonly centre_prior: number };
  /** Area that contains 80% of the attention, and mean distance between two points of the map. */
  readonly area: FigureTriple;
  readonly distance: FigureTriple;
  /** Null where the order of fixations is unknown. */
  readonly sequence: SequenceAgreement | null;
};

export type Maps = { readonly network: Density; readonly centre_prior: Density; readonly people: Density };

/** The random boxes of an image, as shares of its sides: deterministic per image. */
export function boxesOf({ set, file }: Sample): { left: number; top: number; width: number; height: number }[] {
  const random = seededRandom(`${SEED} ${set} ${file.split("/").at(-1)}`);
  return Array.from({ length: BOXES }, () => {
    const width = MIN_BOX_SIZE + (MAX_BOX_SIZE - MIN_BOX_SIZE) * random();
    const height = MIN_BOX_SIZE + (MAX_BOX_SIZE - MIN_BOX_SIZE) * random();
    return { width, height, left: (1 - width) * random(), top: (1 - height) * random() };
  });
}

const WHOLE: Size = { width: 1, height: 1 };

/** @param imageSize the image's own size, for distances in its true aspect ratio */
export function productFigures(sample: Sample, maps: Maps, imageSize: Size): ProductFigures {
  const each = (number: (map: Density) => number): FigureTriple => ({
    network: number(maps.network),
    centre_prior: number(maps.centre_prior),
    people: number(maps.people),
  });
  const topCells = topAttentionCells(maps.people);
  const hit = (map: Density) => Number(topCells.has(hottest(map)));
  return {
    shares: boxesOf(sample).map((box) => each((map) => shareOfAttention(map, box, WHOLE))),
    hit: { network: hit(maps.network), centre_prior: hit(maps.centre_prior) },
    area: each((map) => Math.exp(statisticsOf(map, imageSize).logArea)),
    distance: each((map) => statisticsOf(map, imageSize).distances),
    sequence: sample.recordingMethod === "eye tracker" ? sequenceOf(sample, maps, imageSize) : null,
  };
}

function sequenceOf(sample: Sample, maps: Maps, imageSize: Size): SequenceAgreement | null {
  const { width, height, values } = maps.centre_prior;
  const chance = drawSequence(
    { width, height, density: values },
    seededRandom(`${SEED} sequence ${sample.set} ${sample.file.split("/").at(-1)}`),
  );
  return sequenceAgreement(gazePlot(maps.network, imageSize), sample.viewers, chance) ?? null;
}

const hottest = ({ values }: Density): number => values.reduce((best, value, at) => (value > values[best]! ? at : best), 0);

function topAttentionCells({ values }: Density): Set<number> {
  const order = Array.from(values.keys()).sort((one, other) => values[other]! - values[one]!);
  return new Set(order.slice(0, Math.max(1, Math.round(TOP * order.length))));
}
