import { useQuery } from "@tanstack/react-query";
import { reports } from "#contracts/reports.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";

/** Refetch interval of an unfinished report; its end also arrives on the live channel. */
export const PROGRESS_MS = 5000;

/** A report. Refetched before its links expire, and while it is unfinished. */
const reportQuery = (uid: string) =>
  operationQuery(
    reports.read,
    { params: { uid } },
    { refetchInterval: ({ state }) => (state.data?.report.status === "requested" ? PROGRESS_MS : LINK_LIFE_MS) },
  );

/** The report of a page: it is no longer shown once it is deleted. */
export function useReport(uid: string) {
  const { data, error, refetch } = useQuery(reportQuery(uid));
  const isGone = error !== null && toApiError(error).status === 404;
  return { data: isGone ? undefined : data, error, retry: () => void refetch({ cancelRefetch: false }) };
}
