import { useRef, useState } from "react";
import { useSteadyUrl } from "../stage/use-steady-url.ts";

/**
 * The link that a file is read by, and how to have it signed anew. A link stays the same while it works, however often a newer one is
 * known; `renew` takes the newest, or asks for one, and answers false when none was to be had.
 */
export function useRenewedUrl(url: string | null, onStale: () => Promise<unknown>) {
  const steady = useSteadyUrl(url);
  const [renewed, setRenewed] = useState<string>();
  const newest = useRef(url);
  newest.current = url;
  const isRenewalOfThis = renewed !== undefined && steady !== null && new URL(renewed).pathname === new URL(steady).pathname;
  const source = isRenewalOfThis ? renewed : steady;
  const renew = async (): Promise<boolean> => {
    if (newest.current === source) {
      await onStale();
      // The newer link comes with the next rendering.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (newest.current === null || newest.current === source) return false;
    setRenewed(newest.current);
    return true;
  };
  return { source, renew };
}
