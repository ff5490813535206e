import type { MeasuredTrack } from "./measure-video.ts";

const STEPS = 20_000;
const RATE = 0.05;
/** Keeps the weights finite where the examples are separable. */
const RIDGE = 0.002;

/** Weights of the logistic regression of whether a track is right on its evidence. */
export function fitWeights(tracks: readonly Pick<MeasuredTrack, "evidence" | "isRight">[]): number[] {
  const weights = Array.from({ length: tracks[0]!.evidence.length }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : RIDGE * weight));
    for (const { evidence, isRight } of tracks) {
      const sum = evidence.reduce((total, value, at) => total + value * weights[at]!, 0);
      const error = 1 / (1 + Math.exp(-sum)) - (isRight ? 1 : 0);
      evidence.forEach((value, at) => {
        gradient[at]! += (error * value) / tracks.length;
      });
    }
    gradient.forEach((value, at) => {
      weights[at]! -= RATE * 10 * value;
    });
  }
  return weights;
}
