import { Link } from "react-router-dom";
import { CodeBlock } from "#web/app/shared/code/code-block.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { type ApiDocument, eventsIn } from "./api-document.ts";
import styles from "./reference.module.css";

/** The events of webhooks, each with an example of its message. */
export function EventsCard({ document }: { document: ApiDocument }) {
  return (
    <SectionCard
      id="events"
      title="Webhook events"
      lead={
        <>
          What we send to the destination of a webhook, by <code>POST</code>. <Link to="/help/webhooks">More about webhooks</Link>
        </>
      }
    >
      <ul className={styles.operations}>
        {eventsIn(document).map(({ name, summary, example }) => (
          <li key={name} id={`events.${name}`}>
            <details>
              <summary>
                <code>{name}</code>
                <span>{summary}</span>
              </summary>
              <CodeBlock>{JSON.stringify(example, null, 2)}</CodeBlock>
            </details>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
