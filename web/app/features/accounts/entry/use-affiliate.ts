import { type Affiliate, backoffice } from "#contracts/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";

/** Branding of the sign-up page for a partner's visitors; undefined for an unknown partner. */
export function useAffiliate(affiliate: string | undefined): Affiliate | undefined {
  const params = { affiliate: affiliate ?? "" };
  return useOperation(backoffice.affiliate, { params }, { enabled: affiliate !== undefined }).data;
}
