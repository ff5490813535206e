import { useQuery } from "@tanstack/react-query";
import { type Affiliate, backoffice } from "#contracts/backoffice.ts";
import { call } from "#web/kit/api/api.ts";

/** How the page looks for people whom a partner sends; a partner that is not known changes nothing. */
export function useAffiliate(affiliate: string | undefined): Affiliate | undefined {
  const { data } = useQuery({
    queryKey: ["backoffice", "affiliate", affiliate],
    queryFn: ({ signal }) => call(backoffice.affiliate, { params: { affiliate: affiliate ?? "" } }, { signal }),
    enabled: affiliate !== undefined,
  });
  return data;
}
