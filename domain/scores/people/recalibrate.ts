import { quantileSorted } from "simple-statistics";

/** The part of images whose share of people should be within an interval. */
const LEVEL = 0.9;

export type Recalibration = {
  /** Width of the new intervals over the width of the published ones. */
  readonly factor: number;
  /** Share of areas within the published intervals. */
  readonly covered: number;
};

/**
 * Scales intervals so that 90% of areas of new images are within them (split conformal prediction; Lei et al. 2018): the quantile
 * of the residuals at 0.9 · (n + 1) / n for n images, each with equally many areas.
 * @param residuals of each image: distances from the prediction in half widths of the published interval
 * @returns undefined without images
 */
export function recalibrate(residuals: readonly (readonly number[])[]): Recalibration | undefined {
  const images = residuals.filter((ofImage) => ofImage.length > 0);
  const inOrder = images.flat().sort((one, other) => one - other);
  if (inOrder.length === 0) return;
  const level = Math.min(1, (LEVEL * (images.length + 1)) / images.length);
  return {
    factor: quantileSorted(inOrder, level),
    covered: inOrder.filter((residual) => residual <= 1).length / inOrder.length,
  };
}
