import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { factorQuery } from "./account-queries.ts";

/** Turns on a second factor by verifying a code. */
export function useConfirmFactor({ by, said, onDone }: { by: "sms" | "app"; said: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(accounts.confirmFactor, { body: { by, code } }),
    onSuccess: (factors) => {
      queryClient.setQueryData(factorQuery.queryKey, factors);
      void queryClient.invalidateQueries({ queryKey: ["accounts", "me"] });
      snackbar.success(said);
      onDone();
    },
  });
}
