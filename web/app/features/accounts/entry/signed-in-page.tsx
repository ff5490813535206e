import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { announceOutcome, goAgain, type Outcome, readOutcome } from "#web/kit/auth/provider-sign-in.ts";
import { EntryFrame } from "./entry-frame.tsx";

async function tell(outcome: Outcome): Promise<void> {
  if (await goAgain(outcome)) return;
  // Without its name, or an attempt begun at once would be given this very window, which is about to close.
  window.name = "";
  announceOutcome(outcome);
  window.close();
}

/** Where another identity provider sends its window back to: hands the outcome to the page that waits. */
export function Component() {
  const [search] = useSearchParams();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    void tell(readOutcome(search));
  }, [search]);
  return <EntryFrame title="You can close this window" lead="You can return to the previous tab." />;
}
