import pLimit from "p-limit";
import { listUsers } from "#domain/accounts/pool-user/list-users.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { listSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { createdBy } from "#domain/heatmaps/ended-heatmaps.ts";
import { listObject } from "./handle-event.ts";

const CONCURRENCY = 8;

/**
 * Lists what is missing in the directory: what existed before it, and objects whose event was lost. Repeat it if a run is
 * interrupted: what is listed correctly is only read.
 * @returns the numbers of users, and of objects that this run changed
 */
export async function backfillDirectory(): Promise<{ users: number; changed: number }> {
  const users = await listUsers();
  const limit = pLimit(CONCURRENCY);
  const workspaces = new Set<string>();
  let changed = 0;
  const list = async (kind: Parameters<typeof listObject>[0], uids: readonly string[]) => {
    const results = await limit.map(uids, (uid) => listObject(kind, uid));
    changed += results.filter(Boolean).length;
  };
  for (const uid of users) {
    const workspace = (await readAccount(uid))?.workspace;
    if (workspace && !workspaces.has(workspace)) {
      workspaces.add(workspace);
      await list("workspaces", [workspace]);
    }
    await list("users", [uid]);
    await list(
      "subscriptions",
      (await listSubscriptions(uid)).map(({ id }) => id),
    );
    for await (const page of createdBy(uid)) await list("heatmaps", page);
  }
  return { users: users.length, changed };
}
