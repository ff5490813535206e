import { SHARDS } from "#kit/shards.ts";
import { PoolUserEntity } from "./pool-user.entity.ts";

/** Ids of all users with an account. */
export async function listUsers(): Promise<readonly string[]> {
  const shards = await Promise.all(SHARDS.map((listed) => PoolUserEntity.query.byList({ listed }).go({ pages: "all" })));
  return shards.flatMap(({ data }) => data.map(({ uid }) => uid));
}
