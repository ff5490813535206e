import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { ApiError } from "#web/kit/api-error.ts";
import { isStale, reloadBuild } from "#web/kit/stale-build.ts";
import { NotFound } from "./not-found.tsx";
import "./states.css";

/**
 * What a route shows when it could not be loaded or broke while it was drawn: nothing where a reload for a new build should help. Plain markup: it must stand even when the parts of the
 * application that hold the design system could not be fetched.
 */
export function RouteError() {
  const problem = useRouteError();
  const [isLeaving] = useState(isStale);
  useEffect(() => {
    if (isLeaving) reloadBuild();
  }, [isLeaving]);
  if (isLeaving) return null;
  if (isRouteErrorResponse(problem) && problem.status === 404) return <NotFound />;
  const isRefusal = problem instanceof ApiError;
  return (
    <section className="state" role="alert">
      <h2>{isRefusal ? "This page could not be loaded" : "Something broke on this page"}</h2>
      <p>{isRefusal ? problem.message : "Reloading usually helps. What you had saved is safe."}</p>
      {isRefusal && problem.requestId && (
        <p className="state__request">
          Request <code>{problem.requestId}</code>
        </p>
      )}
      <button type="button" className="amplify-button state__retry" onClick={() => window.location.reload()}>
        {isRefusal ? "Retry" : "Reload"}
      </button>
    </section>
  );
}
