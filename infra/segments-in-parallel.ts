import { readFileSync } from "node:fs";
import path from "node:path";

const DEFINITION = path.resolve(import.meta.dirname, "../statemachines/heatmap-video.asl.json");

type Analysis = {
  readonly States: {
    readonly Analyse: { readonly Branches: readonly { readonly States: Record<string, { readonly MaxConcurrency?: number }> }[] };
  };
};

/**
 * Segments of one video that are analysed at the same time, as its state machine says. Each has at most one model call at a time.
 */
export function segmentsInParallel(): number {
  const { States } = JSON.parse(readFileSync(DEFINITION, "utf8")) as Analysis;
  const { MaxConcurrency } = States.Analyse.Branches.flatMap((branch) => branch.States.Segments ?? [])[0] ?? {};
  if (!MaxConcurrency) throw new Error(`${DEFINITION} has no Map "Segments" with MaxConcurrency`);
  return MaxConcurrency;
}
