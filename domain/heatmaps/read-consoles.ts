import { filesConsole, itemConsole } from "#adapters/consoles.ts";
import type { HeatmapConsoles } from "#contracts/staff/heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { table } from "#domain/kit/table.ts";
import { heatmapFolder } from "./files.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { requireStoredHeatmap } from "./require-heatmap.ts";

/** Where staff see the item and the files of a heatmap in the AWS consoles: `heatmap.not_found`. */
export async function readConsoles(caller: Caller, uid: string): Promise<HeatmapConsoles> {
  const heatmap = await requireStoredHeatmap(caller, uid);
  const { Key } = HeatmapEntity.get({ uid }).params() as { Key: { pk: string; sk: string } };
  return {
    item: itemConsole({ table: table.table, ...Key }) ?? null,
    files: filesConsole(heatmapFolder(heatmap)) ?? null,
  };
}
