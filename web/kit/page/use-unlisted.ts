import { useEffect } from "react";

/** Keeps the page out of what search engines list, and its address from where its links lead, while it is shown. */
export function useUnlisted(): void {
  useEffect(() => {
    const metas = Object.entries({ robots: "noindex, nofollow", referrer: "no-referrer" }).map(([name, content]) => {
      const meta = document.createElement("meta");
      return document.head.appendChild(Object.assign(meta, { name, content }));
    });
    return () => {
      for (const meta of metas) meta.remove();
    };
  }, []);
}
