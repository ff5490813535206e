import { useHead } from "#web/kit/page/use-head.ts";
import { KeysCard } from "./keys/keys-card.tsx";
import { QuickStart } from "./quick-start.tsx";
import { RequestLog } from "./requests/request-log.tsx";

/** The keys of the workspace, a first request, and the log of requests. */
export function Component() {
  useHead({ title: "API", description: "API keys and requests of your workspace" });
  return (
    <>
      <KeysCard />
      <QuickStart />
      <RequestLog />
    </>
  );
}
