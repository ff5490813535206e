import { IdempotencyEntity } from "./idempotency.entity.ts";

/** Forgets what a person asked under `Idempotency-Key`s and was answered; what is still worked on stays. */
export async function forgetAnswers(uid: string): Promise<void> {
  const { data } = await IdempotencyEntity.query
    .byKey({ uid })
    .where((answer, { exists }) => exists(answer.status))
    .go({ pages: "all" });
  for (const { key } of data) await IdempotencyEntity.delete({ uid, key }).go();
}
