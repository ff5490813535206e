import { centrePrior } from "./centre-prior.ts";
import { FOLDS, fixationsOf, otherSamples, type Sample } from "./data.ts";
import type { ControlData } from "./measure-image.ts";
import { seededRandom } from "./seeded-random.ts";

/** Maximum number of fixations of other images that a shuffled AUC is measured against. */
const CONTROL_FIXATIONS = 4000;

/**
 * For each image of a set the fixations of the set's other images: for photographs the training ones, for web pages and designs
 * the other folds, so that no image is measured against a prior that it contributed to.
 */
export async function createControlSampler(samples: readonly Sample[]): Promise<(sample: Sample) => ControlData> {
  const natural = samples[0]!.content === "natural";
  const byFold = await Promise.all(
    Array.from({ length: natural ? 1 : FOLDS }, async (_, fold) => {
      const others = otherSamples({ ...samples[0]!, fold }, samples);
      return { prior: await centrePrior(others), places: sampleControlFixations(others, `${samples[0]!.set} ${fold}`) };
    }),
  );
  return ({ fold }) => byFold[natural ? 0 : fold]!;
}

function sampleControlFixations(others: readonly Sample[], name: string): ControlData["places"] {
  const looks = others.flatMap(fixationsOf);
  if (looks.length <= CONTROL_FIXATIONS) return looks;
  const random = seededRandom(`places ${name}`);
  return Array.from({ length: CONTROL_FIXATIONS }, () => looks[Math.floor(random() * looks.length)]!);
}
