import type { ReactNode } from "react";
import { openSection } from "./section.tsx";

/** A link to a section of the page, which it opens even when the URL already points to it. */
export function SectionLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} className="touch-target" onClick={() => openSection(id)}>
      {children}
    </a>
  );
}
