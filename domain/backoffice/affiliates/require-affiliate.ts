import { AppError } from "#kit/error.ts";
import { type Affiliate, AffiliateEntity } from "./affiliate.entity.ts";

/** The stored partner; `affiliate.not_found` if there is none. */
export async function requireAffiliate(uid: string): Promise<Affiliate> {
  const { data } = await AffiliateEntity.get({ uid }).go({ consistent: true });
  if (!data) throw new AppError("affiliate.not_found");
  return data;
}
