import { useQueryClient } from "@tanstack/react-query";
import { type AuditReading, audits } from "#contracts/audits.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/**
 * Refetch interval of a request in progress, in addition to the live channel, which staff do not receive for other workspaces.
 */
const POLL_MS = 2000;

type Reading = { readonly state: AuditReading["state"] };
const progress = {
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: Reading | undefined } }) =>
    data?.state === "requested" ? POLL_MS : (false as const),
};

/** The audit of a heatmap. */
export const auditQuery = (uid: string) => operationQuery(audits.read, { params: { uid } }, progress);

/** The measurements of a heatmap. */
export const factsQuery = (uid: string) => operationQuery(audits.facts, { params: { uid } }, progress);

/** Requests the audit, or the facts, of a heatmap. */
export function useRequests(uid: string) {
  const queryClient = useQueryClient();
  return {
    audit: useOperationMutation(audits.request, {
      onSuccess: (reading) => queryClient.setQueryData(auditQuery(uid).queryKey, reading),
    }),
    facts: useOperationMutation(audits.requestFacts, {
      onSuccess: (reading) => queryClient.setQueryData(factsQuery(uid).queryKey, reading),
    }),
  };
}

/** Sends feedback on an audit. */
export const useFeedback = () => useOperationMutation(audits.feedback, {});
