import { useQueryClient } from "@tanstack/react-query";
import { audits } from "#contracts/audits.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The audit of a heatmap. */
export const auditQuery = (uid: string) => operationQuery(audits.read, { params: { uid } }, { staleTime: 0 });

/** What was measured on a heatmap. */
export const factsQuery = (uid: string) => operationQuery(audits.facts, { params: { uid } }, { staleTime: 0 });

/** Requests the audit, or the facts, of a heatmap. The result arrives with the live update of the heatmap. */
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
