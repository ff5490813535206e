import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUser } from "#contracts/staff/tables.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "../users-page.module.css";

type Counts = { readonly title: string; readonly added: number; readonly skipped: number; readonly rejected: number };

/** Summarises the result in one message: "Added 2 people to News. 1 person was added before." */
function resultText({ title, added, skipped, rejected }: Counts): string {
  const people = (count: number) => pluralize(count, "person", "people");
  const was = (count: number) => `${people(count)} ${count === 1 ? "was" : "were"}`;
  const parts = [added > 0 ? `Added ${people(added)} to ${title}` : `No one was added to ${title}`];
  if (skipped > 0) parts.push(`${was(skipped)} added before`);
  if (rejected > 0) parts.push(`Mailshake didn’t accept ${pluralize(rejected, "address", "addresses")}`);
  return parts.length === 1 ? parts[0]! : `${parts.join(". ")}.`;
}

/** Sends the selected users to a campaign of Mailshake. */
export function AddToCampaign({ users, onClose }: { users: readonly StaffUser[]; onClose: () => void }) {
  const { data, error, refetch } = useOperation(staffBackoffice.listCampaigns, {}, { staleTime: 0 });
  const [chosen, setChosen] = useState("");
  const add = useOperationMutation(staffBackoffice.addToCampaign, {
    refreshes: [staffBackoffice.readUser, staffBackoffice.audit],
    onSuccess: (result) => {
      snackbar.success(resultText(result));
      onClose();
    },
  });
  if (!data?.campaigns.length)
    return (
      <Dialog isOpen onClose={onClose} title="Add to campaign" footer={<Button onClick={onClose}>Close</Button>}>
        {error && <ErrorState title="Couldn’t load the campaigns" problem={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton label="Loading the campaigns" heights={[72]} />}
        {data && <p>There are no campaigns at Mailshake. Create one there first.</p>}
      </Dialog>
    );
  return (
    <FormDialog
      title="Add to campaign"
      description={`The email address and full name of ${pluralize(users.length, "user")} will be sent to Mailshake. Anyone who was added to the campaign before is skipped.`}
      action={add.error ? "Try again" : "Add to campaign"}
      isDisabled={chosen === ""}
      isBusy={add.isPending}
      onClose={onClose}
      className={styles.form}
      onSubmit={() => add.mutate({ body: { campaign: Number(chosen), users: users.map(({ uid }) => uid) } })}
    >
      <SelectField label="Campaign" data-foremost value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="" disabled>
          Choose a campaign
        </option>
        {data.campaigns.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <FormError problem={add.error} />
    </FormDialog>
  );
}
