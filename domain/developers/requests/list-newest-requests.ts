import type { EntityItem } from "electrodb";
import { newestFirst } from "#domain/kit/newest-first.ts";
import { SHARDS } from "#kit/shards.ts";
import { ApiRequestEntity } from "./request.entity.ts";

export type StoredRequest = EntityItem<typeof ApiRequestEntity>;
/** Where a page ended: its last request. */
export type RequestPosition = Pick<StoredRequest, "at" | "id">;

const byTime = newestFirst(({ at }: StoredRequest) => at);

/** The newest requests of a workspace, or of all, before the given one. Fewer than `limit` only if there are no more. */
export async function listNewestRequests(
  workspaceId: string | undefined,
  before: RequestPosition | null,
  limit: number,
): Promise<readonly StoredRequest[]> {
  if (workspaceId === undefined) return newestOfAll(before, limit);
  const list = ApiRequestEntity.query.byWorkspace({ workspaceId });
  return (await (before ? list.lt(before) : list).go({ limit, order: "desc" })).data;
}

/** The rows of a shard that were read so far, newest first, and whether they are all of it. */
type Read = { readonly shard: string; readonly rows: StoredRequest[]; complete: boolean };

/**
 * The list of all is in shards, of which the newest are merged. From each, twice its share of a page is read, and more only of
 * those that may contain further requests of the page: not a page of each, most of which would be thrown away.
 */
async function newestOfAll(before: RequestPosition | null, limit: number): Promise<readonly StoredRequest[]> {
  const size = Math.ceil((2 * limit) / SHARDS.length);
  const shards = SHARDS.map((shard): Read => ({ shard, rows: [], complete: false }));
  for (let unread = shards; ; ) {
    await Promise.all(unread.map((read) => readOn(read, before, size)));
    const page = shards
      .flatMap(({ rows }) => rows)
      .toSorted(byTime)
      .slice(0, limit);
    const oldest = page.length === limit ? page.at(-1) : undefined;
    unread = shards.filter(({ rows, complete }) => !complete && (!oldest || byTime(rows.at(-1)!, oldest) <= 0));
    if (unread.length === 0) return page;
  }
}

async function readOn(read: Read, before: RequestPosition | null, size: number): Promise<void> {
  const list = ApiRequestEntity.query.byShard({ shard: read.shard });
  const last = read.rows.at(-1);
  const end = last ? { at: last.at, id: last.id } : before;
  const { data } = await (end ? list.lt(end) : list).go({ limit: size, order: "desc" });
  read.rows.push(...data);
  read.complete = data.length < size;
}
