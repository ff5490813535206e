import { type Heatmap, MEASURED } from "./heatmap.entity.ts";

type Generations = Pick<Heatmap, "gen" | "shown_gen" | "before">;

/** What the analysis under way has found by now, also where the one before had found none of it: is not told. */
const UNTOLD = Object.fromEntries(MEASURED.map((attribute) => [attribute, undefined]));

/**
 * A heatmap as people see it: while it is analysed again it goes on showing what it had shown, and `gen` is the analysis that is of. One that
 * had shown nothing is in progress.
 */
export function asShown<Read extends Partial<Generations>>(heatmap: Read): Read {
  const { before, gen, shown_gen } = heatmap;
  if (before && before.status !== "done") return heatmap;
  return { ...heatmap, ...(before && UNTOLD), ...before, gen: shown_gen ?? gen };
}

/** Whether a heatmap is analysed again. */
export const isRenewing = ({ before }: Partial<Generations>): boolean => before !== undefined;
