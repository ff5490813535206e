import { useHead } from "#web/kit/page/use-head.ts";
import { VerifyCard } from "./verify-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** The webhooks of the workspace, and how a program verifies what it receives. */
export function Component() {
  useHead({ title: "Webhooks", description: "Webhooks of your workspace" });
  return (
    <>
      <WebhooksCard />
      <VerifyCard />
    </>
  );
}
