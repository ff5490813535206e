import { REQUEST_LOG_DAYS } from "#contracts/api-keys.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { maskBody, maskQuery, type Query } from "./mask-body.ts";
import { ApiRequestEntity } from "./request.entity.ts";

/** A request that was answered: its query and JSON body as sent, and its duration in milliseconds. */
export type AnsweredRequest = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly body: string | null;
  readonly status: number;
  readonly code?: string | undefined;
  readonly duration: number;
};

/** Adds a request of an API key to its workspace's log. */
export async function recordRequest({ uid, name, workspace }: Caller, request: AnsweredRequest): Promise<void> {
  if (!workspace) return;
  const { path, query, body, code, ...rest } = request;
  const masked = maskBody(body);
  const at = now();
  await ApiRequestEntity.put({
    ...rest,
    path: `${path}${maskQuery(query)}`,
    ...(code !== undefined && { code }),
    ...(masked !== null && { body: masked }),
    workspaceId: workspace.uid,
    shard: shardOf(request.id),
    at: at.toISOString(),
    key: uid,
    keyTitle: name,
    ttl: Math.floor(at.getTime() / 1000) + REQUEST_LOG_DAYS * DAY_SECONDS,
  }).go();
}
