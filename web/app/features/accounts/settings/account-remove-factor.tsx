import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { SecondFactor } from "#contracts/second-factor.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { showError } from "#web/ui/feedback/message-dialog.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";
import { factorQuery } from "./account-queries.ts";

type Props = { email: string; factors: SecondFactor; onClose: () => void };

/** Turns off second factors after a recent sign-in. */
export function AccountRemoveFactor({ email, factors, onClose }: Props) {
  const [mustSignIn, setMustSignIn] = useState(false);
  const queryClient = useQueryClient();
  const remove = useOperationMutation(accounts.removeFactor, {
    refreshes: [accounts.me],
    onSuccess: (left) => {
      queryClient.setQueryData(factorQuery.queryKey, left);
      const only = factors.sms && factors.app ? "" : ` ${factors.sms ? "sms" : "app"}`;
      snackbar.success(`MFA${only} has been disabled.`);
      onClose();
    },
    onError: (problem) => {
      const { code, message } = toApiError(problem);
      if (code === "caller.sign_in_required") return setMustSignIn(true);
      onClose();
      if (code === "factor.not_found") void refresh(queryClient, [accounts.secondFactor]);
      return void showError(code === "factor.not_found" ? message : `Failed to disable MFA: ${message}`);
    },
  });
  if (mustSignIn) {
    return (
      <Reauthentication
        email={email}
        reason="Please log in again to turn off two-factor authentication."
        onCancel={onClose}
        onDone={() => {
          setMustSignIn(false);
          remove.mutate();
        }}
      />
    );
  }
  return (
    <Confirm isOpen confirmLabel="Turn off" isBusy={remove.isPending} onCancel={onClose} onConfirm={() => remove.mutate()}>
      You’ll log in with your password only.
    </Confirm>
  );
}
