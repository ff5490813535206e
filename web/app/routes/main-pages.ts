/** The code of the pages that people open most. */
export const mainPages = {
  home: () => import("./home-page.tsx"),
  dashboard: () => import("#web/app/features/heatmaps/dashboard/dashboard-page.tsx"),
  heatmaps: () => import("#web/app/features/heatmaps/heatmaps-page.tsx"),
  heatmap: () => import("./heatmap-page.tsx"),
  projects: () => import("#web/app/features/projects/projects-page.tsx"),
} as const;

/** Time after which the code is loaded by browsers that cannot tell when they are idle, in milliseconds. */
const DELAY_MS = 2000;

/** Loads the code of these pages while the browser is idle, so that navigation does not wait for it. Returns how to stop. */
export function loadMainPagesWhenIdle(): () => void {
  const load = () => {
    // A page that cannot be loaded now is requested again when it is opened.
    for (const page of Object.values(mainPages)) void page().catch(() => undefined);
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(load, DELAY_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(load);
  return () => cancelIdleCallback(idle);
}
