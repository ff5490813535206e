import pLimit from "p-limit";
import { listUsers } from "#domain/accounts/pool-user/list-users.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { listSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { type EndedHeatmap, endedBy, endedIn } from "#domain/heatmaps/ended-heatmaps.ts";
import { readMany } from "#domain/kit/read-many.ts";
import { now } from "#kit/clock.ts";
import { countHeatmap } from "./count-heatmap.ts";
import { countOutcome } from "./count-outcome.ts";
import { countSubscription } from "./count-subscription.ts";
import { countUser } from "./count-user.ts";
import { CountedHeatmapEntity } from "./counted-heatmap.entity.ts";
import { CountedObjectEntity } from "./counted-object.entity.ts";

const CONCURRENCY = 8;

/**
 * Counts all users, their subscriptions, and the heatmaps of them and their workspaces that are not counted yet: those from before
 * the statistics, and those whose event was lost. Deleted ones are gone. Repeat it if a run is interrupted: what is counted is
 * skipped.
 * @returns the numbers of users, and of users, subscriptions and heatmaps that this run counted
 */
export async function backfillStatistics(): Promise<{ users: number; counted: number }> {
  const users = await listUsers();
  const workspaces = new Set<string>();
  const at = now().toISOString();
  let counted = 0;
  for (const uid of users) {
    for (const { id } of await listSubscriptions(uid)) counted += Number(await countSubscription(id, at));
    counted += Number(await countUser(uid, at));
    counted += await countPages(endedBy(uid));
    const workspace = (await readAccount(uid))?.workspace;
    if (!workspace || workspaces.has(workspace)) continue;
    workspaces.add(workspace);
    counted += await countPages(endedIn(workspace));
  }
  return { users: users.length, counted };
}

async function countPages(pages: AsyncIterable<readonly EndedHeatmap[]>): Promise<number> {
  let counted = 0;
  for await (const page of pages) {
    const uids = page.map(({ uid }) => uid);
    const [usage, outcomes] = await Promise.all([readCounted(uids), readOutcomes(uids)]);
    const fresh = page.filter(({ uid }) => !(usage.has(uid) && outcomes.has(uid)));
    const results = await pLimit(CONCURRENCY).map(fresh, async (heatmap) => {
      const isUsage = await countHeatmap(heatmap);
      return (await countOutcome(heatmap)) || isUsage;
    });
    counted += results.filter(Boolean).length;
  }
  return counted;
}

async function readCounted(uids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await readMany(
    uids.map((uid) => ({ uid })),
    (keys) => CountedHeatmapEntity.get(keys).go(),
  );
  return new Set(found.map(({ uid }) => uid));
}

async function readOutcomes(uids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await readMany(
    uids.map((uid) => ({ uid })),
    (keys) => CountedObjectEntity.get(keys).go(),
  );
  return new Set(found.flatMap(({ uid, as }) => (as.status === "done" ? [uid] : [])));
}
