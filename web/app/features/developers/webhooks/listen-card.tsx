import { Link } from "react-router-dom";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "../developers.module.css";

/** How a program on one's own computer gets messages. */
export function ListenCard() {
  return (
    <SectionCard
      title="Try it on your computer"
      lead={
        <>
          The <Link to="/developers">command line program</Link> forwards messages to a program on your computer, and shows what
          it answers. It needs no public address.
        </>
      }
    >
      <pre className={styles.code}>
        <code>{`sightline login --url ${window.location.origin}\nsightline listen --forward-to http://localhost:3000/webhooks --test`}</code>
      </pre>
    </SectionCard>
  );
}
