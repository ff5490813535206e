import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { accounts } from "#contracts/accounts.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { factorQuery } from "./account-queries.ts";

/** Called with the recovery codes that come with the first second factor. */
export type OnFactorConfirmed = (recoveryCodes: readonly string[] | null) => void;

/** Turns on a second factor by verifying a code. */
export function useConfirmFactor({
  by,
  successMessage,
  onDone,
}: {
  by: "sms" | "app";
  successMessage: string;
  onDone: OnFactorConfirmed;
}) {
  const queryClient = useQueryClient();
  const confirm = useOperationMutation(accounts.confirmFactor, {
    refreshes: [accounts.me],
    onSuccess: ({ newRecoveryCodes, ...factors }) => {
      queryClient.setQueryData(factorQuery.queryKey, factors);
      snackbar.success(successMessage);
      onDone(newRecoveryCodes);
    },
  });
  const { mutate } = confirm;
  // A stable function: a form that submits automatically restarts its delay when it changes.
  const verify = useCallback((code: string) => mutate({ body: { by, code } }), [mutate, by]);
  return { ...confirm, verify };
}
