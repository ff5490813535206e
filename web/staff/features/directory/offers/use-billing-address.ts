import { useEffect, useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { KnownAddress } from "#contracts/staff/offers.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { NO_ADDRESS } from "./address-fields.tsx";

/** Whether an offer accepts an address: it has one that is complete, or none. */
const isComplete = ({ line, city, country }: KnownAddress): boolean => line !== "" && city !== "" && country !== "";

/**
 * An address to edit, which starts as the user's address at Stripe, unless that is incomplete. What was typed before it is
 * loaded stays.
 */
export function useBillingAddress(uid: string | undefined): readonly [KnownAddress, (address: KnownAddress) => void] {
  const [typed, setTyped] = useState<KnownAddress>();
  const { data } = useOperation(
    staffBackoffice.billingAddress,
    { params: { uid: uid ?? "" } },
    { enabled: uid !== undefined, staleTime: 0 },
  );
  const known = data?.address;
  useEffect(() => {
    if (known && isComplete(known)) setTyped((before) => before ?? known);
  }, [known]);
  return [typed ?? NO_ADDRESS, setTyped];
}
