/** A made-up id for examples: `hm_01kd3m7v2q8x5n4t6r9w1y0za1`. */
export const sampleId = (prefix: string, number: 1 | 2 = 1): string =>
  `${prefix && `${prefix}_`}01kd3m7v2q8x5n4t6r9w1y0za${number}`;
