import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";
import styles from "./account-second-factor.module.css";

type Props = {
  email: string;
  /** Number of unused codes. */
  left: number;
  onCreated: (codes: readonly string[]) => void;
};

/** How many recovery codes are left, and new ones after a recent sign-in. */
export function AccountRecoveryCodes({ email, left, onCreated }: Props) {
  const [stage, setStage] = useState<"asking" | "signing-in">();
  const create = useOperationMutation(accounts.createRecoveryCodes, {
    refreshes: [accounts.secondFactor],
    onSuccess: ({ codes }) => {
      setStage(undefined);
      onCreated(codes);
    },
    onError: (problem) => {
      if (toApiError(problem).code === "caller.sign_in_required") return setStage("signing-in");
      setStage(undefined);
      snackbar.failure(problem);
    },
  });
  return (
    <div className={styles.recovery}>
      <div>
        <h3>Recovery codes</h3>
        <p>
          {left === 0
            ? "You have no recovery codes. Without one, a lost phone locks you out of your account."
            : `${left} of 10 left. If you lose your phone, a code turns off two-factor authentication.`}
        </p>
      </div>
      <Button size="small" onClick={() => (left > 0 ? setStage("asking") : create.mutate())} isLoading={create.isPending}>
        {left > 0 ? "Replace codes" : "Create codes"}
      </Button>
      <Confirm
        isOpen={stage === "asking"}
        confirmLabel="Replace codes"
        isBusy={create.isPending}
        onCancel={() => setStage(undefined)}
        onConfirm={() => create.mutate()}
      >
        Your current recovery codes will stop working.
      </Confirm>
      {stage === "signing-in" && (
        <Reauthentication
          email={email}
          reason="Please log in again to get new recovery codes."
          onCancel={() => setStage(undefined)}
          onDone={() => create.mutate()}
        />
      )}
    </div>
  );
}
