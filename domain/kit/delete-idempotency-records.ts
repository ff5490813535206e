import { IdempotencyEntity } from "./idempotency.entity.ts";

/** Deletes the stored requests and responses of a user's idempotency keys, except requests in progress. */
export async function deleteIdempotencyRecords(uid: string): Promise<void> {
  const { data } = await IdempotencyEntity.query
    .byKey({ uid })
    .where((answer, { exists }) => exists(answer.status))
    .go({ pages: "all" });
  for (const { key } of data) await IdempotencyEntity.delete({ uid, key }).go();
}
