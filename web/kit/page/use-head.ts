import { useEffect } from "react";

/** Sets the document title, and the meta description if given, while the component is mounted. Does nothing without a title. */
export function useHead({ title, description }: { title: string | undefined; description?: string }): void {
  useEffect(() => {
    if (title === undefined) return;
    const meta = document.querySelector('meta[name="description"]');
    const before = { title: document.title, description: meta?.getAttribute("content") ?? "" };
    document.title = `${title} · Sightline`;
    if (description !== undefined) meta?.setAttribute("content", description);
    return () => {
      document.title = before.title;
      meta?.setAttribute("content", before.description);
    };
  }, [title, description]);
}
