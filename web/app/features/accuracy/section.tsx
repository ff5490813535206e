import type { ReactNode } from "react";

/** A part of the page that its contents lead to. */
export function Section({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="accuracy__section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className="accuracy__lead">{lead}</p>}
      {children}
    </section>
  );
}
