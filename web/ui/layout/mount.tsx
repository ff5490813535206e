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

/** Mounts an application's routes with the fonts, the theme and focus handling. Both applications start here. */
export function mount(router: ComponentProps<typeof RouterProvider>["router"]): void {
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  // Not before the first page is shown, which does not need it.
  void loadOnline(() => import("#web/ui/focus/keep-focus.ts")).then(({ keepFocus }) => keepFocus());
}
