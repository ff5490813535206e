import { useEffect } from "react";

/** Names the page in the tab and describes it to those who list it, while it is shown. */
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
