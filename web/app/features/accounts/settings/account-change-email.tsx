import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";
import { cacheProfile } from "./account-queries.ts";

const { email: EmailField } = accounts.requestEmailChange.body.shape;

/** Asks for a new address and sends a link to it, after a recent sign-in. */
export function AccountChangeEmail({ profile, onClose }: { profile: Pick<Profile, "email">; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isLeft, setIsLeft] = useState(false);
  const [mustSignIn, setMustSignIn] = useState(false);
  const email = typed.trim();
  const wrong = EmailField.safeParse(email).error?.issues[0]?.message;
  const request = useOperationMutation(accounts.requestEmailChange, {
    onSuccess: (edited) => {
      cacheProfile(queryClient, edited);
      snackbar.success(`We sent a link to ${email}. Open it to change your address.`);
      onClose();
    },
    onError: (problem) => {
      if (toApiError(problem).code === "caller.sign_in_required") setMustSignIn(true);
    },
  });
  const send = () => {
    setMustSignIn(false);
    request.mutate({ body: { email } });
  };
  if (mustSignIn)
    return (
      <Reauthentication
        email={profile.email}
        reason="Please log in again to change your email address."
        onCancel={onClose}
        onDone={send}
      />
    );
  const problem = (isLeft ? wrong : undefined) ?? (request.error ? toApiError(request.error).message : undefined);
  return (
    <FormDialog
      title="Change your email address"
      description={`We’ll send a link to the new address. You keep using ${profile.email} until you open it.`}
      action="Send link"
      isDisabled={!email}
      isBusy={request.isPending}
      onSubmit={() => {
        setIsLeft(true);
        if (!wrong) send();
      }}
      onClose={onClose}
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        value={typed}
        error={problem}
        onBlur={() => setIsLeft(typed !== "")}
        onChange={(event) => {
          request.reset();
          setTyped(event.target.value);
        }}
      />
    </FormDialog>
  );
}
