import { centrePrior } from "./centre-prior.ts";
import { FOLDS, looksOf, othersOf, type Sample } from "./data.ts";
import type { Elsewhere } from "./measure-picture.ts";
import { randomOf } from "./random.ts";

/** Maximum number of fixations of other images that a shuffled AUC is measured against. */
const PLACES = 4000;

/**
 * For each image of a set the fixations of the set's other images: for photographs the training ones, for web pages and designs
 * the other folds, so that no image is measured against a prior that it contributed to.
 */
export async function elsewhereOf(samples: readonly Sample[]): Promise<(sample: Sample) => Elsewhere> {
  const natural = samples[0]!.content === "natural";
  const byFold = await Promise.all(
    Array.from({ length: natural ? 1 : FOLDS }, async (_, fold) => {
      const others = othersOf({ ...samples[0]!, fold }, samples);
      return { prior: await centrePrior(others), places: drawnPlaces(others, `${samples[0]!.set} ${fold}`) };
    }),
  );
  return ({ fold }) => byFold[natural ? 0 : fold]!;
}

function drawnPlaces(others: readonly Sample[], name: string): Elsewhere["places"] {
  const looks = others.flatMap(looksOf);
  if (looks.length <= PLACES) return looks;
  const random = randomOf(`places ${name}`);
  return Array.from({ length: PLACES }, () => looks[Math.floor(random() * looks.length)]!);
}
