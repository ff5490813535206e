import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "../developers.module.css";

const EXAMPLE = `import { Webhook } from "standardwebhooks";

const message = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);
// { type: "heatmap.done", timestamp: "…", data: { object: "heatmap", uid: "hm_…" } }`;

/** How a program verifies a message. */
export function VerifyCard() {
  return (
    <SectionCard
      title="Verify messages"
      lead={
        <>
          Messages are signed as in <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for many
          languages. Answer with a status from 200 to 299 within 10 seconds, otherwise we try again for three days. Messages may
          arrive in any order and more than once, with the same <code>webhook-id</code>.
        </>
      }
    >
      <pre className={styles.code}>
        <code>{EXAMPLE}</code>
      </pre>
    </SectionCard>
  );
}
