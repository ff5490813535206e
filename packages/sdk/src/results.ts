import { createAnalyses } from "./analyses.ts";
import type { CallOptions } from "./call.ts";
import { ConflictError } from "./errors.ts";
import { createExports } from "./export-files.ts";
import type { Resources } from "./generated/operations.ts";
import type { AreaOfInterest, Edit, TriedEdits } from "./generated/types.ts";
import type { Area, Results, TryOptions } from "./result-types.ts";
import { type Clock, callOf, createWait } from "./waiting.ts";
import { createWaits } from "./waits.ts";

/** The results that can be requested with these operations. */
export function createResults(resources: Resources, clock: Clock): Results {
  const { heatmaps, audits } = resources;
  const wait = createWait(clock);
  const waits = createWaits(resources, wait);

  async function measureAreas(
    uid: string,
    areas: readonly Area[],
    options: Omit<CallOptions, "idempotencyKey"> = {},
  ): Promise<readonly AreaOfInterest[]> {
    const areas_of_interest = identified(areas);
    const call = { ...options, idempotencyKey: undefined };
    for (let attempts = 1; ; attempts += 1) {
      const { version } = await heatmaps.read(uid, call);
      try {
        return (await heatmaps.edit(uid, { version, areas_of_interest }, call)).areas_of_interest;
      } catch (error) {
        // Someone else edited it between the two requests.
        if (attempts === 3 || !(error instanceof ConflictError) || error.code !== "heatmap.changed") throw error;
      }
    }
  }

  async function tryEdits(uid: string, edits: readonly Edit[], options: TryOptions = {}): Promise<TriedEdits> {
    const { areas: given } = options;
    const facts = given ? undefined : await waits.waitForFacts(uid, options);
    const gen = facts?.gen ?? (await heatmaps.read(uid, callOf(options))).gen;
    const areas = given
      ? identified(given)
      : (facts?.elements ?? []).slice(0, MAX_AREAS).map(({ id, name, box }) => ({ uid: id, name, ...box }));
    options.onProgress?.({ phase: "edits", fraction: 0, uid });
    const tried = await audits.tryEdits(uid, { gen, edits: [...edits], areas }, callOf(options));
    options.onProgress?.({ phase: "edits", fraction: 1, uid });
    return tried;
  }

  return { ...createAnalyses(resources, clock, wait), ...waits, ...createExports(resources, wait), measureAreas, tryEdits };
}

/** Maximum number of areas in one request, as in the API. */
const MAX_AREAS = 100;

/** Areas with ids, as the API expects them. */
const identified = (areas: readonly Area[]) => areas.map((area, index) => ({ uid: `area-${index + 1}`, ...area }));
