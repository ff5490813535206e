import { getFile } from "#adapters/storage.ts";
import type { GazeAgreement } from "#contracts/gaze.ts";
import { readStoredAttention } from "#domain/heatmaps/analysis/stored-attention.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { agreementOf } from "#domain/scores/people/agreement.ts";
import type { Density } from "#domain/scores/people/density.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import type { GazePoint } from "./points.ts";

/** A prediction compared with people. */
export type MeasuredGaze = {
  readonly agreement: GazeAgreement;
  readonly residuals: readonly number[];
  readonly people: Density;
  readonly predicted: AttentionMap;
};

/** Areas across and down on which the published intervals are compared with people. */
const SIDE = 4;
/** Below it a share has no interval to speak of. */
const SMALLEST_MARGIN = 1e-6;

/** Compares the stored prediction of an image with fixations. */
export async function measureGaze(heatmap: FinishedImage, points: readonly GazePoint[]): Promise<MeasuredGaze> {
  const predicted = readStoredAttention(await getFile(imageFileKey(heatmap, heatmap.gen, "attention")));
  const { map, ...agreement } = agreementOf(predicted, points);
  return { agreement, residuals: await residualsOf(heatmap, map), people: map, predicted };
}

/** The shares of areas in 0 to 1 of all attention of people. */
export function peopleShares(
  heatmap: FinishedImage,
  people: Density,
  boxes: Parameters<typeof sharesInBoxes>[0],
): readonly number[] {
  const { width = 0, height = 0 } = heatmap;
  return sharesInBoxes(boxes, people, { width, height })(people.values);
}

async function residualsOf(heatmap: FinishedImage, people: Density): Promise<readonly number[]> {
  const boxes = gridOf(heatmap);
  const shares = peopleShares(heatmap, people, boxes);
  const areas = await measureAreas(heatmap, boxes);
  return areas.flatMap(({ value, interval }, at) => {
    const margin = interval ? halfWidth(value, interval) : 0;
    return margin > SMALLEST_MARGIN ? [Math.abs(shares[at]! - value) / margin] : [];
  });
}

/** Half of the width that an interval has where neither 0 nor 1 cuts it off. */
export const halfWidth = (value: number, [low, high]: readonly [number, number]): number => Math.max(value - low, high - value);

function gridOf({ width = 0, height = 0 }: FinishedImage) {
  return Array.from({ length: SIDE * SIDE }, (_, at) => ({
    uid: String(at),
    name: String(at),
    left: ((at % SIDE) * width) / SIDE,
    top: (Math.floor(at / SIDE) * height) / SIDE,
    width: width / SIDE,
    height: height / SIDE,
  }));
}
