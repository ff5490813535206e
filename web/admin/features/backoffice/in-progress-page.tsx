import { Button } from "@aws-amplify/ui-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw } from "lucide-react";
import { lazy, Suspense } from "react";
import { backoffice } from "#contracts/backoffice.ts";
import { call } from "#web/kit/api.ts";
import { counted } from "#web/kit/format.ts";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import "./in-progress-page.css";

const EVERY_MS = 15_000;

const inProgressQuery = queryOptions({
  queryKey: ["backoffice", "in-progress"],
  queryFn: ({ signal }) => call(backoffice.inProgress, {}, { signal }),
  refetchInterval: EVERY_MS,
  staleTime: 0,
});

const Grid = lazy(async () => ({ default: (await import("./in-progress-grid.tsx")).InProgressGrid }));

export function Component() {
  const { data, error, isFetching, refetch } = useQuery(inProgressQuery);
  const count = data?.heatmaps.length ?? 0;
  return (
    <>
      <header className="in-progress__head">
        <div>
          <h1>In progress</h1>
          <p>{data ? `${counted(count, "heatmap")} processing` : "Heatmaps processing"}</p>
        </div>
        <Button isLoading={isFetching} loadingText="Refreshing" onClick={() => void refetch()}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the heatmaps" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="in-progress__skeleton" role="status" aria-label="Loading heatmaps" />}
      {data && count === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title="Nothing in progress"
          text="All caught up. This page updates automatically."
        />
      )}
      {data && count > 0 && (
        <Suspense fallback={<div className="in-progress__skeleton" role="status" aria-label="Loading the table" />}>
          <Grid heatmaps={data.heatmaps} />
        </Suspense>
      )}
    </>
  );
}
