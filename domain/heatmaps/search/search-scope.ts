import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { ScopeEntity } from "./scope.entity.ts";
import { INDEX_VERSION } from "./terms.ts";

/** Whether the whole scope is indexed. The first call starts filling it. */
export async function isInIndex(scope: string): Promise<boolean> {
  const { data } = await ScopeEntity.get({ scope }).go();
  if (data?.scheme === INDEX_VERSION) return true;
  if (data?.filling === undefined) await requestBackfill(scope);
  return false;
}

async function requestBackfill(scope: string): Promise<void> {
  await conditionHolds(
    ScopeEntity.upsert({ scope })
      .set({ filling: shardOf(scope), since: now().toISOString(), scheme: 0 })
      .where(
        ({ filling, scheme }, { notExists, lt }) =>
          `${notExists(filling)} AND (${notExists(scheme)} OR ${lt(scheme, INDEX_VERSION)})`,
      )
      .go(),
  );
}
