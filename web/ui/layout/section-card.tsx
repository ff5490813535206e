import { type ReactNode, useId } from "react";
import styles from "./section-card.module.css";

type Props = { title: string; lead?: ReactNode; action?: ReactNode; id?: string; isDangerous?: boolean; children?: ReactNode };

/** A section of a page: title and lead, an optional action, then the content. */
export function SectionCard({ title, lead, action, id, isDangerous = false, children }: Props) {
  const headingId = useId();
  return (
    <section id={id} className={styles.sectionCard} data-dangerous={isDangerous} aria-labelledby={headingId}>
      <header className={styles.head}>
        <div>
          <h2 id={headingId}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
