import { useEffect, useRef } from "react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";

/** Reports that the subscription page was opened, once per visit regardless of re-renders. */
export function useTrackVisit(): void {
  const isCounted = useRef(false);
  useEffect(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    // Errors are ignored, because they do not affect the user.
    call(accounts.visitSubscriptions, {}).catch(() => undefined);
  }, []);
}
