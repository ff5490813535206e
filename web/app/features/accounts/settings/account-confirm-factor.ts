import { useQueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { factorQuery } from "./account-queries.ts";

/** Switches a second factor on with a code from it. */
export function useConfirmFactor({ said, onDone }: { said: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  return useOperationMutation(accounts.confirmFactor, {
    refreshes: [accounts.me],
    onSuccess: (factors) => {
      queryClient.setQueryData(factorQuery.queryKey, factors);
      snackbar.success(said);
      onDone();
    },
  });
}
