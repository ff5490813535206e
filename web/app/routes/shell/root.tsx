import { lazy, Suspense } from "react";
import { supportView } from "#web/kit/auth/support-view.ts";
import { Component as Frame } from "#web/ui/layout/frame.tsx";
import { PageTitle } from "./page-title.tsx";

/** Loaded when staff view as a user. */
const SupportViewBar = lazy(() => import("#web/app/features/staff/support-view/support-view-bar.tsx"));

/** Root of every page of the application. */
export function Component() {
  return (
    <>
      <PageTitle />
      {supportView() && (
        <Suspense>
          <SupportViewBar />
        </Suspense>
      )}
      <Frame />
    </>
  );
}
