import type { BrandRejection } from "#contracts/brands.ts";
import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { BrandRejectionEntity } from "./rejection.entity.ts";
import type { BrandTracking } from "./tracking.entity.ts";

/** The part that remembers why a request was rejected. */
export const rememberRejection = ({ uid, model, custom, words }: BrandTracking, reason: string): TransactionItem => ({
  write: put(
    BrandRejectionEntity.put({
      uid,
      ...(model && { model: { uid: model.uid, name: model.name } }),
      ...(custom && { custom }),
      words: [...words],
      reason,
      rejected_at: now().toISOString(),
    }).params(),
  ),
});

/** The part that forgets an earlier rejection, if there is one. */
export const forgetRejection = (uid: string): TransactionItem => ({
  write: deleteItem(BrandRejectionEntity.delete({ uid }).params()),
});

/** Why the last request of a video was rejected; null if it was not. */
export async function readRejection(uid: string): Promise<BrandRejection | null> {
  const { data } = await BrandRejectionEntity.get({ uid }).go({ consistent: true });
  if (!data) return null;
  const { model: brand = null, custom = null, words: text, reason, rejected_at } = data;
  return { brand, custom, text, reason, rejected_at };
}
