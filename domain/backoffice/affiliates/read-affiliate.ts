import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { Affiliate } from "#contracts/backoffice.ts";
import { requireAffiliate } from "./require-affiliate.ts";

/** Partner data for the sign-up page; `affiliate.not_found` if there is none. */
export async function readAffiliate(uid: string): Promise<Affiliate> {
  const affiliate = await requireAffiliate(uid);
  const [background, logo] = await Promise.all([presignedUrlOrNull(affiliate.background), presignedUrlOrNull(affiliate.logo)]);
  return { uid, name: affiliate.name, background, logo };
}
