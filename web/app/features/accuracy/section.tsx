import type { ReactNode } from "react";

/** A section of the page, listed in the table of contents. */
export function Section({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="accuracy__section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className="accuracy__lead">{lead}</p>}
      {children}
    </section>
  );
}
