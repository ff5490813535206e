import { Link } from "react-router-dom";
import { CodeBlock } from "#web/app/shared/code/code-block.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const EXAMPLES = [
  `// TypeScript
import { verifyWebhook } from "@sightline/sdk";

const secret = process.env.WEBHOOK_SECRET;
const message = await verifyWebhook({ secret, headers: request.headers, body: await request.text() });
// { type: "heatmap.done", timestamp: "…", data: { object: "heatmap", uid: "hm_…" } }`,
  `# Python
import os
from sightline import verify_webhook

secret = os.environ["WEBHOOK_SECRET"]
message = verify_webhook(secret, request.headers, request.get_data())  # FastAPI: await request.body()`,
];

/** How a program verifies a message. */
export function VerifyCard() {
  return (
    <SectionCard
      title="Verify messages"
      lead={
        <>
          Our clients check the signature of a message and that it is at most five minutes old. In other languages, use a library
          of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Answer with a status from 200 to 299 within 10
          seconds, otherwise we try again for three days. Messages may arrive in any order and more than once, with the same{" "}
          <code>webhook-id</code>. <Link to="/help/webhooks">More about webhooks</Link>
        </>
      }
    >
      {EXAMPLES.map((example) => (
        <CodeBlock key={example}>{example}</CodeBlock>
      ))}
    </SectionCard>
  );
}
