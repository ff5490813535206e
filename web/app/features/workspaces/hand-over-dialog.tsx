import { Button, TextField } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { EmailAddress } from "#contracts/fields.ts";
import { type Workspace, workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api.ts";
import { asApiError } from "#web/kit/api-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { snackbar } from "#web/ui/snackbar.tsx";
import { refreshWorkspace } from "./queries.ts";

/** Offers the workspace to somebody. Nothing changes until the offer is accepted. */
export function HandOverDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const queryClient = useQueryClient();
  const offer = useMutation({
    mutationFn: () => call(workspaces.handOver, { body: { email } }),
    onSuccess: () => {
      void refreshWorkspace(queryClient);
      snackbar.success(`Offer sent to ${email.trim()}`);
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
      title={`Transfer ${workspace.name}`}
      description="We’ll email an offer to this address. Once they accept, they become the admin and manage the subscription and invoices. You stay as a member."
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
