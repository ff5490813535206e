import { Button } from "@aws-amplify/ui-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiRequest, REQUEST_LOG_DAYS, type RequestResult } from "#contracts/api-keys.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { SegmentedControl } from "#web/ui/controls/segmented-control.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "../developers.module.css";
import { requestsQuery } from "../queries.ts";
import { RequestDialog } from "./request-dialog.tsx";

const RESULTS = [
  { id: "all", label: "All" },
  { id: "succeeded", label: "Succeeded" },
  { id: "rejected", label: "4xx" },
  { id: "failed", label: "5xx" },
] as const satisfies readonly { id: RequestResult | "all"; label: string }[];

/** The requests of all keys, newest first, or those with a result. */
export function RequestLog() {
  const [result, setResult] = useState<RequestResult | "all">("all");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...requestsQuery(result === "all" ? undefined : result), placeholderData: keepPreviousData });
  const [shown, setShown] = useState<ApiRequest>();
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <SectionCard
      title="Requests"
      lead={`The last ${REQUEST_LOG_DAYS} days, without secrets.`}
      action={
        <Button isLoading={isFetching && !isFetchingNextPage} loadingText="Refresh" onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <div className={styles.results}>
        <SegmentedControl label="Result" options={RESULTS} selected={result} onSelect={setResult} />
      </div>
      {error && !data && <ErrorState title="Couldn’t load the requests" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the requests" heights={[120]} />}
      {data && requests.length === 0 && <p className={styles.none}>{emptyText(result, hasNextPage)}</p>}
      {requests.length > 0 && (
        <table className={styles.requests}>
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Status</th>
              <th scope="col">Key</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <tr key={request.id}>
                <td>
                  <TextButton onClick={() => setShown(request)}>
                    {request.method} {request.path}
                  </TextButton>
                </td>
                <td>
                  <Badge kind={kindOf(request)}>{request.status}</Badge>
                </td>
                <td>{request.key_title}</td>
                <td>
                  <time dateTime={request.at}>{dayAndTime(request.at)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isFetchNextPageError && <ErrorState title="Couldn’t load more" problem={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          className={styles.more!}
          isLoading={isFetchingNextPage}
          loadingText="Show older"
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
      {shown && <RequestDialog request={shown} onClose={() => setShown(undefined)} />}
    </SectionCard>
  );
}

/** Rare results may only be among older requests than those that were searched. */
function emptyText(result: RequestResult | "all", hasOlder: boolean): string {
  if (result === "all") return "No requests yet.";
  return hasOlder ? "None of the newest requests has this result." : "No request has this result.";
}

function kindOf({ status }: ApiRequest): "good" | "warning" | "bad" {
  if (status < 400) return "good";
  return status < 500 ? "warning" : "bad";
}
