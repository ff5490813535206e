import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { BrandRejectionEntity } from "./rejection.entity.ts";
import type { BrandTracking } from "./tracking.entity.ts";

/** The transaction item that stores why a request was rejected. */
export const storeRejection = ({ uid, model, custom, words, language }: BrandTracking, reason: string): TransactionItem => ({
  write: put(
    BrandRejectionEntity.put({
      uid,
      ...(model && { model: { uid: model.uid, name: model.name } }),
      ...(custom && { custom }),
      words: [...words],
      language,
      reason,
      rejected_at: now().toISOString(),
    }).params(),
  ),
});

/** The transaction item that deletes an earlier rejection, if there is one. */
export const clearRejection = (uid: string): TransactionItem => ({
  write: deleteItem(BrandRejectionEntity.delete({ uid }).params()),
});
