import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { Affiliate } from "#contracts/backoffice.ts";
import { findAffiliate } from "./find-affiliate.ts";

/** Partner data for the sign-up page; `affiliate.not_found` if there is none. */
export async function readAffiliate(uid: string): Promise<Affiliate> {
  const affiliate = await findAffiliate(uid);
  const [background, logo] = await Promise.all([presignedUrlOrNull(affiliate.background), presignedUrlOrNull(affiliate.logo)]);
  return { uid, name: affiliate.name, background, logo };
}
