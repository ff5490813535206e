import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useId, useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { CreditComparison as Comparison } from "#contracts/staff/credits.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./credit-comparison.module.css";

const SHORTEST_REASON = 5;

type Props = { uid: string; name: string; onClose: () => void };

/** Compares the credits of a user or workspace with the sum of their history, and repairs them after a reason. */
export function CreditComparison({ uid, name, onClose }: Props) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { data, error, refetch } = useOperation(staffBackoffice.compareCredits, { params: { uid } }, { staleTime: 0, gcTime: 0 });
  const repair = useOperationMutation(staffBackoffice.repairCredits, {
    refreshes: [
      staffBackoffice.readWorkspace,
      staffBackoffice.readUser,
      staffBackoffice.workspaces,
      staffBackoffice.users,
      staffBackoffice.audit,
    ],
    onSuccess: () => {
      snackbar.success("Credits repaired");
      onClose();
    },
    // Someone may have used credits in the meantime, so the numbers to confirm have changed.
    onError: () => void refetch(),
  });
  const isShort = reason.trim().length < SHORTEST_REASON;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!data || isShort || repair.isPending) return;
    const { balance, history } = data;
    repair.mutate({ params: { uid }, body: { balance, history, reason: reason.trim() } });
  };
  const canRepair = data !== undefined && !data.agrees;
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      title="Compare credits with the history"
      description={`Compares the credits of ${name} with what their credit history adds up to.`}
      footer={
        <>
          <Button onClick={onClose}>{canRepair ? "Cancel" : "Close"}</Button>
          {canRepair && (
            <Button variation="primary" type="submit" form={form} isLoading={repair.isPending} loadingText="Repair credits">
              Repair credits
            </Button>
          )}
        </>
      }
    >
      {error && !data && <ErrorState title="Couldn’t compare the credits" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Comparing the credits" heights={[120]} />}
      {data && <Numbers comparison={data} />}
      {data?.agrees && <Note>The credits are what the history adds up to. There is nothing to repair.</Note>}
      {canRepair && (
        <form id={form} noValidate onSubmit={submit}>
          <TextField
            label="Reason"
            autoComplete="off"
            hint="For example, the number of the alarm or the support request. The audit log keeps it. Don’t enter names or addresses."
            maxLength={200}
            value={reason}
            error={isTried && isShort ? "Say why in a few words." : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormError problem={repair.error} />
        </form>
      )}
    </Dialog>
  );
}

function Numbers({ comparison: { balance, history, repaired } }: { comparison: Comparison }) {
  const rows = [
    ["Image credits", balance.images, history.images, repaired.images],
    ["Video credits", balance.videos, history.videos, repaired.videos],
  ] as const;
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">Credits</th>
          <th scope="col">Now</th>
          <th scope="col">Sum of the history</th>
          <th scope="col">After a repair</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, now, sum, after]) => (
          <tr key={label} className={now === sum ? undefined : styles.differs}>
            <th scope="row">{label}</th>
            <td>{formatNumber(now)}</td>
            <td>{formatNumber(sum)}</td>
            <td>{formatNumber(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
