import { useMatches } from "react-router-dom";
import { LoadingOverlay } from "#web/ui/feedback/loading-overlay.tsx";
import { AppSkeleton } from "./app-skeleton.tsx";
import type { RouteMeta } from "./route-meta.ts";

/** Shown until the code of the first page has loaded. */
export function FirstLoad() {
  const metas = useMatches().map(({ handle }) => handle as RouteMeta | undefined);
  if (metas.some((meta) => meta?.skeleton)) return <AppSkeleton />;
  return <LoadingOverlay isOurs={!metas.some((meta) => meta?.unbranded)} />;
}
