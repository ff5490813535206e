import { lazy } from "react";

/** `React.lazy` for a part of a page. When offline, it loads once the connection is back, instead of failing with the whole page. */
export const lazyComponent: typeof lazy = (load) => lazy(() => loadOnline(load));

/** Imports a module. When offline, it does so once the connection is back, instead of failing. */
export async function loadOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (problem) {
    if (navigator.onLine) throw problem;
  }
  await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
  return loadOnline(load);
}
