import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { Phone } from "#contracts/fields.ts";
import type { Output } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api/api.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { solveProof } from "#web/kit/bot-check/solve-proof.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { CodeForm } from "#web/ui/sign-in/code-form.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";
import { type OnFactorConfirmed, useConfirmFactor } from "./use-confirm-factor.ts";

const ENABLED = "MFA SMS enabled successfully! Phone number saved to your profile.";
const RESEND_FAILED = "Failed to resend verification code. Please try again.";

/** Passes the bot check, which takes about a second and asks nothing of the user, and sends a code to a phone. */
async function sendCode(phone: string): Promise<Output<typeof accounts.startPhoneFactor>> {
  const { challenge } = await call(accounts.phoneChallenge, {});
  return call(accounts.startPhoneFactor, { body: { phone, proof: await solveProof(challenge) } });
}

const mustSignIn = (problem: unknown): boolean => toApiError(problem).code === "caller.sign_in_required";

type Props = { email: string; phone: string; onConfirmed: OnFactorConfirmed; onClose: () => void };

/** Enrolls a phone, after a recent sign-in: number, then the code from the text message. */
export function AccountPhoneFactor({ email, phone: known, onConfirmed, onClose }: Props) {
  const [phone, setPhone] = useState(known);
  const [isLeft, setIsLeft] = useState(false);
  const number = phone.replace(/[\s().-]/g, "");
  const wrong = Phone.safeParse(number).error?.issues[0]?.message;
  const start = useDedupedMutation({ mutationFn: sendCode });
  const confirm = useConfirmFactor({ by: "sms", successMessage: ENABLED, onDone: onConfirmed });
  const cancel = () => {
    snackbar.notice("MFA enrollment cancelled");
    onClose();
  };
  const submit = () => {
    setIsLeft(true);
    if (!wrong) start.mutate(number);
  };
  const resend = () => {
    confirm.reset();
    start.mutate(number, {
      onSuccess: () => snackbar.success("New verification code sent!"),
      onError: (problem) => {
        if (!mustSignIn(problem)) snackbar.error(RESEND_FAILED);
      },
    });
  };
  // If sending a new code fails, the previous one stays valid.
  const [sent, setSent] = useState(start.data);
  if (start.data && start.data !== sent) setSent(start.data);

  if (start.error && mustSignIn(start.error)) {
    return (
      <Reauthentication
        email={email}
        reason="Please log in again to set up text message codes."
        onCancel={cancel}
        onDone={() => start.mutate(number)}
      />
    );
  }
  if (sent) {
    return (
      <Dialog
        isOpen
        onClose={cancel}
        canDismiss={false}
        title="Confirm your phone"
        description={`We texted a 6-digit code to ${sent.destination}.`}
      >
        <CodeForm
          label="Verification code"
          isBusy={confirm.isPending || start.isPending}
          problem={confirm.error ? toApiError(confirm.error).message : undefined}
          onVerify={confirm.verify}
          onCancel={cancel}
          sent={{ expiresAt: Date.parse(sent.expires_at), resendAt: Date.parse(sent.resend_at), onResend: resend }}
        />
      </Dialog>
    );
  }
  const rejected = start.error && toApiError(start.error);
  const problem =
    (isLeft ? wrong : undefined) ??
    (rejected?.code === "factor.phone_undeliverable"
      ? rejected.message
      : rejected && `MFA sms enrollment failed: ${rejected.message}`);
  return (
    <FormDialog
      title="Set up text message codes"
      description="We’ll text a code to verify this number."
      action="Send code"
      isDisabled={!number}
      isBusy={start.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="e.g. +15555550123"
        value={phone}
        error={problem || undefined}
        onBlur={() => setIsLeft(phone !== "")}
        onChange={(event) => {
          start.reset();
          setPhone(event.target.value);
        }}
      />
    </FormDialog>
  );
}
