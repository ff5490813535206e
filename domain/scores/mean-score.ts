/** The mean of focus and proximity, (100 − percentile_area + 100 − percentile_distances) ÷ 2, before rounding: what clarity is a percentile of. */
export const meanScore = (percentileArea: number, percentileDistances: number): number =>
  100 - (percentileArea + percentileDistances) / 2;
