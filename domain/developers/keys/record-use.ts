import type { Caller } from "#domain/kit/caller.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS } from "#kit/time.ts";
import { ApiKeyEntity } from "./key.entity.ts";

const HOUR_MS = HOUR_SECONDS * 1000;

/** Records that a key was used, at most once an hour, also for a caller that was read before its last use was recorded. */
export async function recordUse({ uid, key, workspace }: Caller): Promise<void> {
  const at = now();
  if (!key || !workspace || (key.lastUsed && at.getTime() - Date.parse(key.lastUsed) < HOUR_MS)) return;
  const hourAgo = new Date(at.getTime() - HOUR_MS).toISOString();
  // Unless the key has been deleted.
  await conditionHolds(
    ApiKeyEntity.patch({ workspaceId: workspace.uid, uid })
      .set({ last_used_at: at.toISOString() })
      .where(({ last_used_at }, { notExists, lte }) => `${notExists(last_used_at)} OR ${lte(last_used_at, hourAgo)}`)
      .go(),
  );
}
