import type { BrandRejection } from "#contracts/brands.ts";
import { BrandRejectionEntity } from "./rejection.entity.ts";

/** Why the last request of a video was rejected; null if it was not. */
export async function readRejection(uid: string): Promise<BrandRejection | null> {
  const { data } = await BrandRejectionEntity.get({ uid }).go({ consistent: true });
  if (!data) return null;
  const { model: brand = null, custom = null, words: text, language = "en", reason, rejected_at } = data;
  return { brand, custom, text, language, reason, rejected_at };
}
