import { useHead } from "#web/kit/page/use-head.ts";
import { ListenCard } from "./listen-card.tsx";
import { VerifyCard } from "./verify-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** The webhooks of the workspace, how to try them, and how a program verifies what it receives. */
export function Component() {
  useHead({ title: "Webhooks", description: "Webhooks of your workspace" });
  return (
    <>
      <WebhooksCard />
      <ListenCard />
      <VerifyCard />
    </>
  );
}
