import stored from "./reference/reference.json" with { type: "json" };

/**
 * What a score is measured against: quantiles (evenly spaced, ascending) of the statistics of reference pictures under one model.
 * `means` are of (focus + proximity) ÷ 2. Built by tools/reference/build.ts; holds no picture and no map.
 */
export type Reference = {
  readonly version: string;
  readonly model: string;
  /** How many pictures of each source stand behind it. */
  readonly counts: Readonly<Record<string, number>>;
  readonly area: readonly number[];
  readonly distances: readonly number[];
  readonly means: readonly number[];
};

export const REFERENCE: Reference = stored;
