import { type Affiliate, backoffice } from "#contracts/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";

/** How the page looks for people whom a partner sends; a partner that is not known changes nothing. */
export function useAffiliate(affiliate: string | undefined): Affiliate | undefined {
  const params = { affiliate: affiliate ?? "" };
  return useOperation(backoffice.affiliate, { params }, { enabled: affiliate !== undefined }).data;
}
