import type { RouteObject } from "react-router-dom";
import {
  fetchProfile,
  requireOnboarded,
  requireOnboardingStep,
  requireSignedOut,
  requireUnverified,
} from "#web/kit/auth/route-guards.ts";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { RouteError } from "#web/ui/feedback/route-error.tsx";
import { FAILED_PAGE, withFailedPage } from "#web/ui/layout/failed-page.tsx";
import { mainPages } from "./main-pages.ts";
import { FirstLoad } from "./shell/first-load.tsx";
import type { RouteMeta } from "./shell/route-meta.ts";
import { framedStaticPages, legalPages } from "./static-pages.ts";

const shellRoutes: RouteObject = {
  id: "shell",
  lazy: () => import("./shell/shell.tsx"),
  loader: ({ request }) => requireOnboarded(request),
  shouldRevalidate: () => false,
  handle: { skeleton: true } satisfies RouteMeta,
  children: [
    {
      errorElement: <RouteError />,
      children: [
        { path: "home", lazy: mainPages.home },
        { path: "dashboard", lazy: mainPages.dashboard },
        { path: "heatmaps", lazy: mainPages.heatmaps },
        { path: "compare", lazy: () => import("#web/app/features/compare/compare-page.tsx") },
        { path: "projects", lazy: mainPages.projects },
        { path: "project/:uid", lazy: () => import("./project-page.tsx") },
        { path: "reports", lazy: () => import("./reports-page.tsx") },
        { path: "report/:uid", lazy: () => import("./report-page.tsx") },
        { path: "youtube", lazy: () => import("./youtube-page.tsx") },
        { path: "account", lazy: () => import("#web/app/features/accounts/settings/account-page.tsx") },
        { path: "workspace", lazy: () => import("#web/app/features/workspaces/workspace-page.tsx") },
        {
          path: "developers",
          lazy: () => import("#web/app/features/developers/developers-page.tsx"),
          children: [
            { index: true, lazy: () => import("#web/app/features/developers/keys-page.tsx") },
            { path: "device", lazy: () => import("#web/app/features/developers/device-page.tsx") },
            { path: "webhooks", lazy: () => import("#web/app/features/developers/webhooks/webhooks-page.tsx") },
          ],
        },
        { path: "subscription", lazy: () => import("#web/app/features/billing/subscription/subscription-page.tsx") },
        { path: "heatmap/:uid", lazy: mainPages.heatmap },
        { path: "label/:uid", lazy: () => import("#web/app/features/labels/label-page.tsx") },
      ],
    },
  ],
};

/** Public pages. Signed-in users see them inside the shell, except the landing page, which sends them to their dashboard. */
const publicRoutes: RouteObject = {
  lazy: () => import("./shell/public-frame.tsx"),
  children: [
    {
      errorElement: <RouteError />,
      children: [
        ...framedStaticPages,
        { path: "developers/reference", lazy: () => import("#web/app/features/developers/reference/reference-page.tsx") },
        { path: "support", lazy: () => import("#web/app/features/accounts/support/support-page.tsx") },
        { path: "pricing", lazy: () => import("#web/app/features/billing/plans/pricing-page.tsx") },
        { path: "*", element: <NotFound /> },
      ],
    },
  ],
};

/** Sign-in and onboarding pages, without navigation. Each redirects users for whom it is not the current step. */
const onboardingRoutes: RouteObject = {
  errorElement: FAILED_PAGE,
  children: [
    {
      loader: ({ request }) => requireSignedOut(request),
      children: [
        { path: "login", lazy: () => import("#web/app/features/accounts/entry/login-page.tsx") },
        { path: "signup", lazy: () => import("#web/app/features/accounts/entry/signup-page.tsx") },
      ],
    },
    {
      path: "verify",
      lazy: () => import("#web/app/features/accounts/entry/verify-page.tsx"),
      loader: ({ request }) => requireUnverified(request),
    },
    {
      path: "add-workspace",
      lazy: () => import("#web/app/features/accounts/entry/add-workspace-page.tsx"),
      loader: ({ request }) => requireOnboardingStep(request),
    },
    {
      path: "followup",
      lazy: () => import("#web/app/features/accounts/entry/follow-up-page.tsx"),
      loader: ({ request }) => requireOnboardingStep(request),
    },
    // Invited visitors can see the invite before they sign in.
    {
      path: "invited",
      lazy: () => import("#web/app/features/accounts/invitations/invited-page.tsx"),
      loader: async () => (await fetchProfile()) ?? null,
    },
    {
      path: "invites",
      lazy: () => import("#web/app/features/accounts/invitations/invites-page.tsx"),
      loader: ({ request }) => requireOnboardingStep(request),
    },
    { path: "reset", lazy: () => import("#web/app/features/accounts/entry/reset-page.tsx") },
    { path: "actions", lazy: () => import("#web/app/features/accounts/entry/actions-page.tsx") },
    { path: "signed-in", lazy: () => import("#web/app/features/accounts/entry/signed-in-page.tsx") },
    { path: "success", lazy: () => import("#web/app/features/accounts/entry/success-page.tsx") },
    ...legalPages,
  ],
};

/** Public pages of share links, which have the brand of the workspace, not ours. */
const shareLinkRoutes: RouteObject = {
  handle: { unbranded: true } satisfies RouteMeta,
  errorElement: <RouteError />,
  children: [
    ...["viewonly", "boldlens", "api"].map((name) => ({
      path: `${name}/:share`,
      lazy: () => import("#web/app/features/sharing/view-only-page.tsx"),
    })),
    { path: "viewonly/report/:share", lazy: () => import("./shared-report-page.tsx") },
  ],
};

/** The two pages of the demo are one chunk, because visitors open both. */
const demoPages = () => import("#web/app/features/demo/pages.ts");

/** The public demo, for visitors and signed-in users. */
const demoRoutes: RouteObject = {
  errorElement: FAILED_PAGE,
  children: [
    { path: "demo", lazy: async () => ({ Component: (await demoPages()).DemoPage }) },
    {
      path: "demo/:uid",
      lazy: async () => {
        const { ResultPage: Component, resultLoader: loader } = await demoPages();
        return { Component, loader };
      },
    },
  ],
};

/** Pages of signed-in users without navigation. */
const presentationRoutes: RouteObject = {
  loader: ({ request }) => requireOnboarded(request),
  errorElement: FAILED_PAGE,
  children: [{ path: "display-report/:uid", lazy: () => import("#web/app/features/reports/display-report-page.tsx") }],
};

/** Every route. `web/app/shared/help/help-for-route.ts` names the help page of each. */
export const routes: RouteObject[] = [
  withFailedPage({
    lazy: () => import("./shell/root.tsx"),
    HydrateFallback: FirstLoad,
    children: [
      withFailedPage(shellRoutes),
      withFailedPage(publicRoutes),
      onboardingRoutes,
      shareLinkRoutes,
      demoRoutes,
      presentationRoutes,
      withFailedPage({
        path: "view-as/:view",
        lazy: () => import("#web/app/features/staff/support-view/open-support-view.tsx"),
      }),
    ],
  }),
];
