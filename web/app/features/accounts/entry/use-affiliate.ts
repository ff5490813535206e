import { useQuery } from "@tanstack/react-query";
import { type Affiliate, backoffice } from "#contracts/backoffice.ts";
import { call } from "#web/kit/api/api.ts";

/** Branding of the sign-up page for a partner's visitors; undefined for an unknown partner. */
export function useAffiliate(affiliate: string | undefined): Affiliate | undefined {
  const { data } = useQuery({
    queryKey: ["backoffice", "affiliate", affiliate],
    queryFn: ({ signal }) => call(backoffice.affiliate, { params: { affiliate: affiliate ?? "" } }, { signal }),
    enabled: affiliate !== undefined,
  });
  return data;
}
