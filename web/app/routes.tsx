import { createBrowserRouter, type RouteObject, redirect } from "react-router-dom";
import { requireSession } from "#web/kit/guard.ts";
import { meQuery } from "#web/kit/me.ts";
import { queryClient } from "#web/kit/query-client.ts";
import { accessToken } from "#web/kit/session.ts";
import { LoadingOverlay } from "#web/ui/loading-overlay.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { RouteError } from "#web/ui/route-error.tsx";
import type { RouteMeta } from "./shell/route-meta.ts";

const shell: RouteObject = {
  id: "shell",
  lazy: () => import("./shell/shell.tsx"),
  loader: async ({ request }) => {
    await requireSession(request);
    return queryClient.ensureQueryData(meQuery);
  },
  shouldRevalidate: () => false,
  handle: { overlay: true } satisfies RouteMeta,
  errorElement: <RouteError />,
  children: [
    {
      errorElement: <RouteError />,
      children: [
        { index: true, Component: LoadingOverlay, loader: () => redirect("/dashboard") },
        { path: "dashboard", lazy: () => import("./features/heatmaps/dashboard-page.tsx") },
        { path: "heatmaps", lazy: () => import("./features/heatmaps/heatmaps-page.tsx") },
        { path: "heatmap/:uid", lazy: () => import("./features/heatmaps/heatmap-page.tsx") },
      ],
    },
  ],
};

/** Pages for everybody: in the shell for who is signed in. */
const open: RouteObject = {
  lazy: () => import("./shell/open-frame.tsx"),
  errorElement: <RouteError />,
  children: [
    {
      errorElement: <RouteError />,
      children: [{ path: "accuracy", lazy: () => import("./features/accuracy/accuracy-page.tsx") }],
    },
  ],
};

const login: RouteObject = {
  path: "login",
  lazy: () => import("./features/accounts/login-page.tsx"),
  loader: async () => ((await accessToken()) ? redirect("/dashboard") : null),
  handle: { noNav: true } satisfies RouteMeta,
  errorElement: <RouteError />,
};

export const router = createBrowserRouter([
  {
    lazy: () => import("#web/ui/frame.tsx"),
    HydrateFallback: LoadingOverlay,
    errorElement: <RouteError />,
    children: [shell, open, login, { path: "*", element: <NotFound />, handle: { noNav: true } satisfies RouteMeta }],
  },
]);
