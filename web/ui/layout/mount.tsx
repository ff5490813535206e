import "@fontsource-variable/inter/wght.css";
import "#web/ui/tokens.css";
import "#web/ui/base.css";
import "virtual:theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { queryClient } from "#web/kit/api/query-client.ts";
import { loadOnline } from "#web/kit/page/lazy-component.ts";

type Router = ComponentProps<typeof RouterProvider>["router"];

/**
 * Mounts an application's routes with the fonts, the theme and focus handling. Both applications start here. The document of a
 * static page stays visible until the first page is ready, which then replaces it. Users with a session never see it.
 */
export async function mount(router: Router): Promise<void> {
  const root = document.getElementById("root")!;
  if (root.dataset.document !== undefined) {
    if (document.documentElement.dataset.session === undefined) await untilReady(router);
    else root.replaceChildren();
    delete root.dataset.document;
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  // Not before the first page is shown, which does not need it.
  void loadOnline(() => import("#web/ui/focus/keep-focus.ts")).then(({ keepFocus }) => keepFocus());
}

/** Resolves when the code and the data of the first page have loaded. */
function untilReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!router.state.initialized) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(check);
    check();
  });
}
