import { createContext, useContext, useEffect } from "react";

export type Head = { readonly title: string | undefined; readonly description?: string };

/** Receives what a page sets, where the build renders the page and effects do not run. */
export const HeadContext = createContext<((head: Head) => void) | undefined>(undefined);

export const documentTitle = (title: string): string => `${title} · Sightline`;

/** Sets the document title, and the meta description if given, while the component is mounted. Does nothing without a title. */
export function useHead({ title, description }: Head): void {
  useContext(HeadContext)?.({ title, ...(description !== undefined && { description }) });
  useEffect(() => {
    if (title === undefined) return;
    const meta = document.querySelector('meta[name="description"]');
    const before = { title: document.title, description: meta?.getAttribute("content") ?? "" };
    document.title = documentTitle(title);
    if (description !== undefined) meta?.setAttribute("content", description);
    return () => {
      document.title = before.title;
      meta?.setAttribute("content", before.description);
    };
  }, [title, description]);
}
