import { type Heatmap, RESULT_ATTRIBUTES } from "./heatmap.entity.ts";

type Generations = Pick<Heatmap, "gen" | "shown_gen" | "before">;

/** Hides the results of the analysis in progress, including attributes the previous analysis did not have. */
const HIDDEN_DURING_REANALYSIS = Object.fromEntries(RESULT_ATTRIBUTES.map((attribute) => [attribute, undefined]));

/**
 * A heatmap as users see it. During a reanalysis it shows the previous result, and `gen` is that result's generation. Without
 * a previous result it is in progress.
 */
export function toPublicVersion<Read extends Partial<Generations>>(heatmap: Read): Read {
  const { before, gen, shown_gen } = heatmap;
  if (before && before.status !== "done") return heatmap;
  return { ...heatmap, ...(before && HIDDEN_DURING_REANALYSIS), ...before, gen: shown_gen ?? gen };
}

/** Whether a reanalysis is in progress. */
export const isReanalysing = ({ before }: Partial<Generations>): boolean => before !== undefined;
