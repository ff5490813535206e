import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { ApiError } from "#web/kit/api/api-error.ts";
import { isStale, reloadBuild } from "#web/kit/page/stale-build.ts";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { NotFound } from "./not-found.tsx";
import { Offline } from "./offline.tsx";
import styles from "./states.module.css";

/**
 * Error page of a route that failed to load or to render. Renders nothing if a reload for a new build may help, and reloads once the
 * connection is back if there was none. Uses plain markup, so it works even when the chunks with the design system failed to load.
 */
export function RouteError() {
  const problem = useRouteError();
  const [isLeaving, setIsLeaving] = useState(isStale);
  const isOnline = useIsOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (isLeaving) setIsLeaving(reloadBuild());
    else if (wasOffline && isOnline) window.location.reload();
  }, [isLeaving, wasOffline, isOnline]);
  if (isLeaving) return null;
  if (isRouteErrorResponse(problem) && problem.status === 404) return <NotFound />;
  if (wasOffline)
    return (
      <section className={styles.state} role="alert">
        <Offline />
      </section>
    );
  const rejection = problem instanceof ApiError ? problem : undefined;
  return (
    <section className={styles.state} role="alert">
      <h2>{rejection ? "Couldn’t load this page" : "Something went wrong"}</h2>
      <p>{rejection?.message ?? "Reloading usually helps. Your saved work is safe."}</p>
      {rejection?.requestId && (
        <p className={styles.stateRequest}>
          Request <code>{rejection.requestId}</code>
        </p>
      )}
      <button type="button" className={clsx("amplify-button", styles.stateRetry)} onClick={() => window.location.reload()}>
        {rejection ? "Retry" : "Reload"}
      </button>
    </section>
  );
}
