import pLimit from "p-limit";
import { listUsers } from "#domain/accounts/pool-user/list-users.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { type AnalysedHeatmap, analysedBy, analysedIn } from "#domain/heatmaps/analysed-heatmaps.ts";
import { untilProcessed } from "#domain/kit/batch.ts";
import { countHeatmap } from "./count-heatmap.ts";
import { CountedHeatmapEntity } from "./counted-heatmap.entity.ts";

const CONCURRENCY = 8;

/**
 * Counts the heatmaps of all users and their workspaces that are not counted yet: those from before the statistics, and those whose
 * event was lost. Deleted heatmaps are gone. Repeat it if a run is interrupted: what is counted is skipped.
 * @returns the numbers of users, and of heatmaps that this run counted
 */
export async function backfillUsage(): Promise<{ users: number; counted: number }> {
  const users = await listUsers();
  const workspaces = new Set<string>();
  let counted = 0;
  for (const uid of users) {
    counted += await countPages(analysedBy(uid));
    const workspace = (await readAccount(uid))?.workspace;
    if (!workspace || workspaces.has(workspace)) continue;
    workspaces.add(workspace);
    counted += await countPages(analysedIn(workspace));
  }
  return { users: users.length, counted };
}

async function countPages(pages: AsyncIterable<readonly AnalysedHeatmap[]>): Promise<number> {
  let counted = 0;
  for await (const page of pages) {
    const known = await readCounted(page.map(({ uid }) => ({ uid })));
    const fresh = page.filter(({ uid }) => !known.has(uid));
    counted += (await pLimit(CONCURRENCY).map(fresh, countHeatmap)).filter(Boolean).length;
  }
  return counted;
}

async function readCounted(keys: readonly { readonly uid: string }[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await CountedHeatmapEntity.get(left).go();
    for (const { uid } of data) found.add(uid);
    return unprocessed;
  });
  return found;
}
