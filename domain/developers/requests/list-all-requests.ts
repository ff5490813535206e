import type { EntityItem } from "electrodb";
import { SHARDS } from "#kit/shards.ts";
import { ApiRequestEntity } from "./request.entity.ts";

export type StoredRequest = EntityItem<typeof ApiRequestEntity>;
/** Where a page ended: its last request. */
export type RequestPosition = Pick<StoredRequest, "at" | "id">;

/** The newest requests of a workspace, or of all, before the given one. The list of all is in shards, whose newest are merged. */
export async function listNewestRequests(
  workspaceId: string | undefined,
  before: RequestPosition | null,
  limit: number,
): Promise<readonly StoredRequest[]> {
  const options = { limit, order: "desc" } as const;
  const { byWorkspace, byShard } = ApiRequestEntity.query;
  if (workspaceId !== undefined) {
    const list = byWorkspace({ workspaceId });
    return (await (before ? list.lt(before) : list).go(options)).data;
  }
  const shards = SHARDS.map(async (shard) => {
    const list = byShard({ shard });
    return (await (before ? list.lt(before) : list).go(options)).data;
  });
  return (await Promise.all(shards)).flat().toSorted(newestFirst).slice(0, limit);
}

/** The order of the indexes. */
function newestFirst(one: StoredRequest, other: StoredRequest): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
