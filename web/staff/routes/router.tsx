import { createBrowserRouter, type RouteObject, redirect, redirectDocument } from "react-router-dom";
import { STAFF_GROUP } from "#contracts/role.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { accessToken, isInGroup } from "#web/kit/auth/session.ts";
import { signInUrl } from "#web/kit/auth/sign-in-redirect.ts";
import { showNoticeOnNextPage } from "#web/kit/page/notice-after-redirect.ts";
import { LoadingOverlay } from "#web/ui/feedback/loading-overlay.tsx";
import { RouteError } from "#web/ui/feedback/route-error.tsx";
import { FAILED_PAGE, withFailedPage } from "#web/ui/layout/failed-page.tsx";

/** The server treats staff without two-factor authentication as customers. Only a staff operation returns the specific error. */
async function explainMissingSecondFactor(): Promise<void> {
  const { staffBackoffice } = await import("#contracts/staff/backoffice.ts");
  const rejection = await call(staffBackoffice.inProgress, {}).catch((error: unknown) => error);
  if (rejection instanceof ApiError && rejection.code === "caller.second_factor_required") throw rejection;
}

/** Staff only: signed-out visitors are sent to the sign-in page, and all other users to the application. */
async function requireStaff(request: Request) {
  if (!(await accessToken())) {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(`${window.location.origin}${signInUrl(pathname + search)}`);
  }
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me.superadmin) {
    if (await isInGroup(STAFF_GROUP)) await explainMissingSecondFactor();
    showNoticeOnNextPage("These pages are for Sightline staff.");
    throw redirectDocument(`${window.location.origin}/`);
  }
  return me;
}

/** Redirects an address that the specification names to the current address of its page. */
const movedTo = (path: string, request: Request) => redirect(path + new URL(request.url).search);

/** The pages inside the navigation, which stays when one of them fails to load. */
const pages: RouteObject[] = [
  { index: true, Component: LoadingOverlay, loader: () => redirect("/dashboard") },
  { path: "dashboard", lazy: () => import("#web/staff/features/statistics/statistics-page.tsx") },
  { path: "in-progress", lazy: () => import("#web/staff/features/in-progress/in-progress-page.tsx") },
  { path: "operations", lazy: () => import("#web/staff/features/operations/operations-page.tsx") },
  { path: "mobile", loader: ({ request }) => movedTo("/users", request) },
  { path: "users", lazy: () => import("#web/staff/features/directory/users-page.tsx") },
  { path: "workspaces", lazy: () => import("#web/staff/features/directory/workspaces-page.tsx") },
  { path: "workspace/:uid", lazy: () => import("#web/staff/features/workspace/workspace-page.tsx") },
  { path: "subscriptions", lazy: () => import("#web/staff/features/directory/subscriptions/subscriptions-page.tsx") },
  { path: "heatmaps", lazy: () => import("#web/staff/features/directory/heatmaps-page.tsx") },
  { path: "affiliates", lazy: () => import("#web/staff/features/affiliates/affiliates-page.tsx") },
  { path: "affiliate/:uid", lazy: () => import("#web/staff/features/affiliates/affiliate-page.tsx") },
  { path: "api", loader: ({ request }) => movedTo("/api-requests", request) },
  { path: "api-requests", lazy: () => import("#web/staff/features/api-requests/api-requests-page.tsx") },
  { path: "mail", loader: ({ request }) => movedTo("/mails", request) },
  { path: "mails", lazy: () => import("#web/staff/features/emails/emails-page.tsx") },
  { path: "audit", lazy: () => import("#web/staff/features/audit-log/audit-log-page.tsx") },
  { path: "settings", lazy: () => import("#web/staff/features/settings/settings-page.tsx") },
  { path: "models", lazy: () => import("#web/staff/features/models/models-page.tsx") },
  { path: "brand-requests", lazy: () => import("#web/staff/features/models/requests-page.tsx") },
  { path: "slides", lazy: () => import("#web/staff/features/slides/slides-page.tsx") },
  { path: "screenshots", lazy: () => import("#web/staff/features/screenshots/screenshots-page.tsx") },
  { path: "ai", lazy: () => import("#web/staff/features/ai/ai-page.tsx") },
  { path: "benchmarks", loader: ({ request }) => movedTo("/benchmark", request) },
  { path: "benchmark/dashboard", loader: ({ request }) => movedTo("/benchmark", request) },
  {
    path: "benchmark",
    lazy: () => import("#web/staff/features/benchmarks/benchmarks-page.tsx"),
    children: [{ path: ":uid", lazy: () => import("#web/staff/features/benchmarks/benchmark-page.tsx") }],
  },
  { path: "*", lazy: () => import("./shell/not-found-page.tsx") },
];

export const router = createBrowserRouter(
  [
    withFailedPage({
      lazy: () => import("#web/ui/layout/frame.tsx"),
      HydrateFallback: LoadingOverlay,
      children: [
        {
          lazy: () => import("./shell/shell.tsx"),
          loader: ({ request }) => requireStaff(request),
          shouldRevalidate: () => false,
          errorElement: FAILED_PAGE,
          children: [{ errorElement: <RouteError />, children: pages }],
        },
      ],
    }),
  ],
  { basename: "/superadmin" },
);
