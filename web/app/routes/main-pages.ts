import { queryClient } from "#web/kit/api/query-client.ts";

/** The code of the pages that people open most. */
export const mainPages = {
  home: () => import("./home-page.tsx"),
  dashboard: () => import("#web/app/features/heatmaps/dashboard/dashboard-page.tsx"),
  heatmaps: () => import("#web/app/features/heatmaps/heatmaps-page.tsx"),
  heatmap: () => import("./heatmap-page.tsx"),
  projects: () => import("#web/app/features/projects/projects-page.tsx"),
} as const;

/** Milliseconds between two checks whether the page has loaded. */
const POLL_MS = 500;

/** Whether everything that the page shows has been loaded: what comes now does not delay it. */
const isPageLoaded = (): boolean =>
  queryClient.isFetching() === 0 && [...document.images].every(({ complete, loading }) => complete || loading === "lazy");

/** Runs a callback when the browser is idle; soon, in browsers that cannot tell. */
const onIdle = (callback: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else setTimeout(callback, POLL_MS);
};

/**
 * Loads the code of these pages, one after another, while the browser is idle and the page has loaded, so that navigation does not
 * wait for it. Returns how to stop.
 */
export function loadMainPagesWhenIdle(): () => void {
  const pages = Object.values(mainPages);
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    if (!isPageLoaded()) return void setTimeout(() => onIdle(next), POLL_MS);
    // A page that cannot be loaded now is requested again when it is opened.
    void pages
      .shift()?.()
      .catch(() => undefined)
      .then(() => onIdle(next));
  };
  onIdle(next);
  return () => {
    isStopped = true;
  };
}
