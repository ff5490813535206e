import { centrePrior } from "./centre-prior.ts";
import { FOLDS, looksOf, othersOf, type Sample } from "./data.ts";
import type { Elsewhere } from "./measure-picture.ts";
import { randomOf } from "./random.ts";

/** Places of other pictures that a shuffled AUC is measured against, at most. */
const PLACES = 4000;

/**
 * For each picture of a set what the set's other pictures say: of photographs the training ones, of web pages and designs the other
 * folds, so that no picture is measured against a prior that it is part of.
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
