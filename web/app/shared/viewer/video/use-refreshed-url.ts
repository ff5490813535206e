import { useRef, useState } from "react";
import { useStableUrl } from "../stage/use-stable-url.ts";

/**
 * The URL of a file, and a function to renew it. The URL stays the same while it works, even if a newer one is available. `renew`
 * switches to the newest or requests one, and resolves to false if none is available.
 */
export function useRefreshedUrl(url: string | null, onStale: () => Promise<unknown>) {
  const steady = useStableUrl(url);
  const [renewed, setRenewed] = useState<string>();
  const newest = useRef(url);
  newest.current = url;
  const isRenewalOfThis = renewed !== undefined && steady !== null && new URL(renewed).pathname === new URL(steady).pathname;
  const source = isRenewalOfThis ? renewed : steady;
  const renew = async (): Promise<boolean> => {
    if (newest.current === source) {
      await onStale();
      // The newer link is available after the next render.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (newest.current === null || newest.current === source) return false;
    setRenewed(newest.current);
    return true;
  };
  return { source, renew };
}
