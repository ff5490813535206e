import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import { USUAL_PAGE } from "#contracts/kit/page.ts";
import type { Cloud } from "#local/cloud.ts";

/** Table reads for one list of the newest heatmaps, including finding the caller. */
export type Reads = { readonly requests: number; readonly items: number; readonly capacityUnits: number };

/** The user who lists, and the list's parameters. */
export type ListRequest = { readonly uid: string; readonly filter: HeatmapFilter };

type Capacity = { readonly CapacityUnits?: number };
type Output = {
  readonly ScannedCount?: number;
  readonly Item?: unknown;
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
};

/**
 * Lists as the Lambda function behind the API does, in this process, and counts reads. Call it in a process that does nothing
 * else.
 */
export async function countReads(cloud: Cloud, uid: string, filter: HeatmapFilter): Promise<Reads> {
  // Product modules read their environment when they are loaded, so they are loaded only now.
  Object.assign(process.env, cloud.environment("lambdas/heatmaps/http.ts"));
  const { table } = await import("#domain/kit/table.ts");
  const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
  const { listHeatmaps } = await import("#domain/heatmaps/list-heatmaps.ts");

  const reads = { requests: 0, items: 0, capacityUnits: 0 };
  table.client.middlewareStack.add(
    (next) => async (call) => {
      const result = await next({ ...call, input: { ...call.input, ReturnConsumedCapacity: "TOTAL" } });
      const { ScannedCount, Item, Responses, ConsumedCapacity = [] } = result.output as Output;
      reads.requests++;
      reads.items += ScannedCount ?? (Responses ? Object.values(Responses).flat().length : Item ? 1 : 0);
      reads.capacityUnits += [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      return result;
    },
    { step: "initialize", name: "countReads", override: true },
  );
  const caller = await resolveCaller({ uid, groups: [], secondFactor: false });
  if (!caller) throw new Error(`no user has the id ${uid}`);
  await listHeatmaps(caller, { limit: USUAL_PAGE, ...filter });
  return reads;
}
