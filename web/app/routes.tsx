import { createBrowserRouter, type RouteObject, redirect } from "react-router-dom";
import { readPerson, requireSettled, requireTurn, requireUnverified, requireVisitor } from "#web/kit/guard.ts";
import { LoadingOverlay } from "#web/ui/loading-overlay.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { RouteError } from "#web/ui/route-error.tsx";
import type { RouteMeta } from "./shell/route-meta.ts";

const shell: RouteObject = {
  id: "shell",
  lazy: () => import("./shell/shell.tsx"),
  loader: ({ request }) => requireSettled(request),
  shouldRevalidate: () => false,
  handle: { overlay: true } satisfies RouteMeta,
  errorElement: <RouteError />,
  children: [
    {
      errorElement: <RouteError />,
      children: [
        { index: true, Component: LoadingOverlay, loader: () => redirect("/dashboard") },
        { path: "home", lazy: () => import("./pages/home-page.tsx") },
        { path: "dashboard", lazy: () => import("./features/heatmaps/dashboard-page.tsx") },
        { path: "heatmaps", lazy: () => import("./features/heatmaps/heatmaps-page.tsx") },
        { path: "compare", lazy: () => import("./features/compare/compare-page.tsx") },
        { path: "projects", lazy: () => import("./features/projects/projects-page.tsx") },
        { path: "project/:uid", lazy: () => import("./pages/project-page.tsx") },
        { path: "youtube", lazy: () => import("./pages/youtube-page.tsx") },
        { path: "account", lazy: () => import("./features/accounts/account-page.tsx") },
        { path: "workspace", lazy: () => import("./features/workspaces/workspace-page.tsx") },
        { path: "subscription", lazy: () => import("./features/billing/subscription-page.tsx") },
        { path: "support", lazy: () => import("./features/accounts/support-page.tsx") },
        { path: "heatmap/:uid", lazy: () => import("./pages/heatmap-page.tsx") },
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
      children: [
        { path: "accuracy", lazy: () => import("./features/accuracy/accuracy-page.tsx") },
        { path: "pricing", lazy: () => import("./features/billing/pricing-page.tsx") },
      ],
    },
  ],
};

/** The way in: pages without bars, each for those whose turn it is. */
const entry: RouteObject = {
  handle: { noNav: true } satisfies RouteMeta,
  errorElement: <RouteError />,
  children: [
    {
      loader: ({ request }) => requireVisitor(request),
      children: [
        { path: "login", lazy: () => import("./features/accounts/login-page.tsx") },
        { path: "signup", lazy: () => import("./features/accounts/signup-page.tsx") },
      ],
    },
    {
      path: "verify",
      lazy: () => import("./features/accounts/verify-page.tsx"),
      loader: ({ request }) => requireUnverified(request),
    },
    {
      path: "add-workspace",
      lazy: () => import("./features/accounts/add-workspace-page.tsx"),
      loader: ({ request }) => requireTurn(request),
    },
    {
      path: "followup",
      lazy: () => import("./features/accounts/follow-up-page.tsx"),
      loader: ({ request }) => requireTurn(request),
    },
    // A visitor may see what he is invited to.
    {
      path: "invited",
      lazy: () => import("./features/accounts/invited-page.tsx"),
      loader: async () => (await readPerson()) ?? null,
    },
    {
      path: "invites",
      lazy: () => import("./features/accounts/invites-page.tsx"),
      loader: ({ request }) => requireTurn(request),
    },
    { path: "reset", lazy: () => import("./features/accounts/reset-page.tsx") },
    { path: "actions", lazy: () => import("./features/accounts/actions-page.tsx") },
    { path: "signed-in", lazy: () => import("./features/accounts/signed-in-page.tsx") },
    { path: "success", lazy: () => import("./features/accounts/success-page.tsx") },
    { path: "terms", lazy: () => import("./features/accounts/terms-page.tsx") },
    { path: "privacy", lazy: () => import("./features/accounts/privacy-page.tsx") },
  ],
};

/** What a link shows to anybody who has it. */
const shared: RouteObject = {
  handle: { noNav: true } satisfies RouteMeta,
  errorElement: <RouteError />,
  children: ["viewonly", "boldlens", "api"].map((name) => ({
    path: `${name}/:share`,
    lazy: () => import("./features/sharing/view-only-page.tsx"),
  })),
};

export const router = createBrowserRouter([
  {
    lazy: () => import("#web/ui/frame.tsx"),
    HydrateFallback: LoadingOverlay,
    errorElement: <RouteError />,
    children: [shell, open, entry, shared, { path: "*", element: <NotFound />, handle: { noNav: true } satisfies RouteMeta }],
  },
]);
