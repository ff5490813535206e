import { Button } from "@aws-amplify/ui-react";
import { CircleCheck, RefreshCw } from "lucide-react";
import { Suspense } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { MAX_COUNTED_WORK } from "#contracts/staff/operations.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "./in-progress-page.module.css";

const REFETCH_INTERVAL_MS = 15_000;

const Grid = lazyComponent(async () => ({ default: (await import("./in-progress-grid.tsx")).InProgressGrid }));

export function Component() {
  const { data, error, isFetching, refetch } = useOperation(
    staffBackoffice.inProgress,
    {},
    { refetchInterval: REFETCH_INTERVAL_MS, staleTime: 0 },
  );
  const count = data?.heatmaps.length ?? 0;
  const more = count >= MAX_COUNTED_WORK ? " or more" : "";
  return (
    <>
      <header className={styles.inProgressHead}>
        <div>
          <h1>In progress</h1>
          <p>{data ? `${pluralize(count, "heatmap")}${more} processing` : "Heatmaps processing"}</p>
        </div>
        <Button isLoading={isFetching} loadingText="Refreshing" onClick={() => void refetch()}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the heatmaps" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={styles.inProgressSkeleton} role="status" aria-label="Loading heatmaps" />}
      {data && count === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title="Nothing in progress"
          text="All caught up. This page updates automatically."
        />
      )}
      {data && count > 0 && (
        <Suspense fallback={<div className={styles.inProgressSkeleton} role="status" aria-label="Loading the table" />}>
          <Grid heatmaps={data.heatmaps} />
        </Suspense>
      )}
    </>
  );
}
