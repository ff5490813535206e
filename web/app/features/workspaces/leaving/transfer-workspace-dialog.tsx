import { useState } from "react";
import { EmailAddress } from "#contracts/fields.ts";
import { type Workspace, workspaces } from "#contracts/workspaces.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { WORKSPACE } from "../queries.ts";

/** Offers to transfer the workspace to another user. Takes effect when they accept. */
export function TransferWorkspaceDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const offer = useOperationMutation(workspaces.offerTransfer, {
    refreshes: WORKSPACE,
    onSuccess: () => {
      snackbar.success(`Offer sent to ${email.trim()}`);
      onClose();
    },
  });
  const isAddress = EmailAddress.safeParse(email.trim()).success;
  const submit = () => {
    if (isAddress) offer.mutate({ body: { email } });
  };
  return (
    <FormDialog
      title={`Transfer ${workspace.name}`}
      description="We’ll email an offer to this address. Once they accept, they become the admin and manage the subscription and invoices. You stay as a member."
      action="Send offer"
      isDisabled={!isAddress}
      isBusy={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email address of the new admin"
        type="email"
        autoComplete="off"
        list="transfer-members"
        value={email}
        error={offer.error ? toApiError(offer.error).message : undefined}
        onChange={(event) => {
          offer.reset();
          setEmail(event.target.value);
        }}
      />
      <datalist id="transfer-members">
        {workspace.members.map(({ uid, name, role, email: address }) =>
          role === "member" && address ? <option key={uid} value={address} label={name} /> : null,
        )}
      </datalist>
    </FormDialog>
  );
}
