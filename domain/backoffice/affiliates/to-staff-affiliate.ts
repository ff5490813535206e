import { presignedUrlOrNull } from "#adapters/storage.ts";
import { MAX_COUNTED_SUBSCRIPTIONS, type StaffAffiliate, type StaffAffiliateDetails } from "#contracts/staff/affiliates.ts";
import { countListed } from "#domain/directory/count-listed.ts";
import type { Affiliate } from "./affiliate.entity.ts";

/** A partner as the table shows them. */
export async function toStaffAffiliate({ uid, name, created_at }: Affiliate): Promise<StaffAffiliate> {
  const subscriptions = await countListed("subscriptions", `active_affiliate=${uid}`, MAX_COUNTED_SUBSCRIPTIONS);
  return { uid, name, subscriptions, created_at };
}

/** A partner as their page shows them. */
export async function toAffiliateDetails(affiliate: Affiliate): Promise<StaffAffiliateDetails> {
  const [row, background, logo] = await Promise.all([
    toStaffAffiliate(affiliate),
    presignedUrlOrNull(affiliate.background),
    presignedUrlOrNull(affiliate.logo),
  ]);
  return { ...row, background, logo };
}
