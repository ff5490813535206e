import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { workspaces } from "#contracts/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

type ExitWorkspaceOptions = { successMessage: string; onFailure: () => void };

/**
 * Runs an operation that removes the user from the workspace. Clears its cached data and shows `successMessage` on the start page.
 */
export function useExitWorkspace(
  operation: typeof workspaces.leave | typeof workspaces.close,
  { successMessage, onFailure }: ExitWorkspaceOptions,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useOperationMutation(operation, {
    refreshes: [accounts.me],
    refreshesFirst: true,
    onSuccess: () => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accounts.me.id });
      snackbar.success(successMessage);
      void navigate("/home");
    },
    onError: (problem) => {
      snackbar.failure(problem);
      onFailure();
    },
  });
}
