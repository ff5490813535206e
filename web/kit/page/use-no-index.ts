import { useEffect } from "react";

/** Sets noindex, so that search engines do not list the page, and no-referrer while the component is mounted. */
export function useNoIndex(): void {
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
