import { Button, TextField } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { EmailAddress } from "#contracts/fields.ts";
import { type Workspace, workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { asApiError } from "#web/kit/api/api-error.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { refreshWorkspace } from "../queries.ts";

/** Offers to transfer the workspace to another user. Takes effect when they accept. */
export function HandOverDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const queryClient = useQueryClient();
  const offer = useMutation({
    mutationFn: () => call(workspaces.handOver, { body: { email } }),
    onSuccess: () => {
      void refreshWorkspace(queryClient);
      snackbar.success(`Your offer is on its way to ${email.trim()}`);
      onClose();
    },
  });
  const isAddress = EmailAddress.safeParse(email.trim()).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAddress) offer.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Hand over ${workspace.name}`}
      description="We mail an offer to this address. Whoever accepts it becomes the admin, with the subscription and its invoices, and you stay as a member."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="hand-over"
            isDisabled={!isAddress}
            isLoading={offer.isPending}
            loadingText="Send offer"
          >
            Send offer
          </Button>
        </>
      }
    >
      <form id="hand-over" onSubmit={submit} noValidate>
        <TextField
          label="Email address of the new admin"
          type="email"
          autoComplete="off"
          list="hand-over-members"
          value={email}
          hasError={offer.error !== null}
          errorMessage={offer.error && asApiError(offer.error).message}
          onChange={(event) => {
            offer.reset();
            setEmail(event.target.value);
          }}
        />
        <datalist id="hand-over-members">
          {workspace.members.map(({ uid, name, role, email: address }) =>
            role === "member" && address ? <option key={uid} value={address} label={name} /> : null,
          )}
        </datalist>
      </form>
    </Dialog>
  );
}
