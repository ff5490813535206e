import type { ReactNode } from "react";
import accuracyPageStyles from "./accuracy-page.module.css";

/** A section of the page, listed in the table of contents. */
export function Section({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={accuracyPageStyles.accuracySection} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={accuracyPageStyles.accuracyLead}>{lead}</p>}
      {children}
    </section>
  );
}
