import { useEffect } from "react";

/** Sets the document title and the meta description while the component is mounted. */
export function useHead({ title, description }: { title: string; description: string }): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    const before = { title: document.title, description: meta?.getAttribute("content") ?? "" };
    document.title = `${title} · Sightline`;
    meta?.setAttribute("content", description);
    return () => {
      document.title = before.title;
      meta?.setAttribute("content", before.description);
    };
  }, [title, description]);
}
