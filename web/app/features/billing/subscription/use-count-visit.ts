import { useEffect, useRef } from "react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";

/** Counts that the subscription page was opened: once for each time, however often it is drawn. */
export function useCountVisit(): void {
  const isCounted = useRef(false);
  useEffect(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    // Nobody who reads the page gains by hearing that it could not be counted.
    call(accounts.visitSubscriptions, {}).catch(() => undefined);
  }, []);
}
