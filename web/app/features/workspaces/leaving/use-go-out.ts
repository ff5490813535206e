import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

type GoOut = { work: () => Promise<unknown>; said: string; onFailure: () => void };

/** Runs an action that removes the user from the workspace. Clears its cached data and shows `said` on the start page. */
export function useGoOut({ work, said, onFailure }: GoOut) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["accounts"] });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "accounts" });
      snackbar.success(said);
      void navigate("/home");
    },
    onError: (problem) => {
      snackbar.failure(problem);
      onFailure();
    },
  });
}
