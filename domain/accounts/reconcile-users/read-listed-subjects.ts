import { PoolUserEntity } from "#domain/accounts/pool-user/pool-user.entity.ts";
import { SHARDS } from "#kit/shards.ts";

/** The subjects of all accounts' users in the user pool, as the table lists them. */
export async function readListedSubjects(): Promise<ReadonlySet<string>> {
  const shards = await Promise.all(SHARDS.map((listed) => PoolUserEntity.query.byList({ listed }).go({ pages: "all" })));
  return new Set(shards.flatMap(({ data }) => data.map(({ subject }) => subject)));
}
