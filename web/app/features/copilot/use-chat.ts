import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Chat, copilot } from "#contracts/copilot.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/**
 * Refetch interval while a question is unanswered, in addition to the live channel, which staff do not receive for other
 * workspaces.
 */
const POLL_MS = 1500;

const chatQuery = (uid: string) => operationQuery(copilot.read, { params: { uid } }, { staleTime: 0 });

/** The conversation of the user about a heatmap, with the ways to ask, to stop and repeat an answer, and to clear it. */
export function useChat(uid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = chatQuery(uid);
  const chat = useQuery({
    ...chatQuery(uid),
    refetchInterval: ({ state }) => (state.data && state.data.state !== "idle" ? POLL_MS : false),
  });
  const onSuccess = (answered: Chat) => queryClient.setQueryData<Chat>(queryKey, answered);
  const send = useOperationMutation(copilot.send, { onSuccess });
  const stop = useOperationMutation(copilot.stop, { onSuccess });
  const retry = useOperationMutation(copilot.retry, { onSuccess });
  const clear = useOperationMutation(copilot.clear, {
    refreshes: [copilot.read],
    onSuccess: () => {
      for (const failed of [send, stop, retry]) failed.reset();
      queryClient.setQueryData<Chat>(queryKey, (before) => before && { ...before, state: "idle", messages: [], draft: null });
    },
  });
  return { chat, send, stop, retry, clear };
}
