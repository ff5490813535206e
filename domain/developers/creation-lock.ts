import { randomUUID } from "node:crypto";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS, secondsAfter } from "#kit/time.ts";
import { CreationLockEntity } from "./creation-lock.entity.ts";

const KEPT_SECONDS = HOUR_SECONDS;

/**
 * The transaction item that serialises concurrent creations in a workspace, so that a limit holds: of two that counted the
 * same, one throws `ConflictError`, which `retryOnConflict` handles. Call it before counting.
 */
export async function creationLock(workspaceId: string, of: "key" | "webhook"): Promise<TransactionItem> {
  const { data: last } = await CreationLockEntity.get({ workspaceId, of }).go({ consistent: true });
  const lock = CreationLockEntity.put({ workspaceId, of, id: randomUUID(), ttl: secondsAfter(now(), KEPT_SECONDS) }).where(
    (row, { eq, notExists }) => (last ? eq(row.id, last.id) : notExists(row.id)),
  );
  return { write: put(lock.params()), onConditionFailed: () => new ConflictError() };
}
