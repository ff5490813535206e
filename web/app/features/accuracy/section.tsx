import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./section.module.css";

/** A section of details, closed until a reader or a link to it opens it. `lead` says in one sentence what it contains. */
export function Section({ id, title, lead, children }: { id: string; title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <details className={styles.section} id={id}>
      <summary>
        <h2>{title}</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.content}>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </details>
  );
}

/** Opens the section of a link or URL hash, and scrolls to it. Does nothing for other ids. */
export function openSection(id: string): void {
  const section = document.getElementById(id);
  if (section instanceof HTMLDetailsElement) section.open = true;
  section?.scrollIntoView();
}
