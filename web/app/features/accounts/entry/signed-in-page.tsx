import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { broadcastOutcome, type Outcome, readOutcome, retrySignIn } from "#web/kit/auth/provider-sign-in.ts";
import { EntryFrame } from "./entry-frame.tsx";

async function showOutcome(outcome: Outcome): Promise<void> {
  if (await retrySignIn(outcome)) return;
  // Reset the window name; otherwise a new attempt would reuse this popup, which is about to close.
  window.name = "";
  broadcastOutcome(outcome);
  window.close();
}

/** OAuth callback page in the popup. Sends the result to the page that opened it. */
export function Component() {
  const [search] = useSearchParams();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void showOutcome(readOutcome(search));
  }, [search]);
  return <EntryFrame title="You can close this window" lead="You can return to the previous tab." />;
}
