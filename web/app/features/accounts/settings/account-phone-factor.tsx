import { Button, TextField } from "@aws-amplify/ui-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { Phone } from "#contracts/fields.ts";
import { call } from "#web/kit/api/api.ts";
import { asApiError } from "#web/kit/api/api-error.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeForm } from "#web/ui/sign-in/code-form.tsx";
import { useConfirmFactor } from "./account-confirm-factor.ts";

const ENABLED = "MFA SMS enabled successfully! Phone number saved to your profile.";
const RESEND_FAILED = "Failed to resend verification code. Please try again.";

/** Enrolls a phone: number, then the code from the text message. */
export function AccountPhoneFactor({ phone: known, onClose }: { phone: string; onClose: () => void }) {
  const [phone, setPhone] = useState(known);
  const [isLeft, setIsLeft] = useState(false);
  const number = phone.replace(/[\s().-]/g, "");
  const wrong = Phone.safeParse(number).error?.issues[0]?.message;
  const start = useMutation({ mutationFn: () => call(accounts.startPhoneFactor, { body: { phone: number } }) });
  const confirm = useConfirmFactor({ by: "sms", said: ENABLED, onDone: onClose });
  const cancel = () => {
    snackbar.notice("MFA enrollment cancelled");
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsLeft(true);
    if (!wrong) start.mutate();
  };
  const resend = () => {
    confirm.reset();
    start.mutate(undefined, {
      onSuccess: () => snackbar.success("New verification code sent!"),
      onError: () => snackbar.error(RESEND_FAILED),
    });
  };
  // If sending a new code fails, the previous one stays valid.
  const [sent, setSent] = useState(start.data);
  if (start.data && start.data !== sent) setSent(start.data);

  if (sent) {
    return (
      <Dialog
        isOpen
        onClose={cancel}
        canDismiss={false}
        title="Confirm your phone"
        description={`We sent a 6-digit code by text message to ${sent.destination}.`}
      >
        <CodeForm
          label="Verification code"
          isBusy={confirm.isPending || start.isPending}
          problem={confirm.error ? asApiError(confirm.error).message : undefined}
          onVerify={confirm.mutate}
          onCancel={cancel}
          sent={{ expiresAt: Date.parse(sent.expires_at), resendAt: Date.parse(sent.resend_at), onResend: resend }}
        />
      </Dialog>
    );
  }
  const refused = start.error && asApiError(start.error);
  const problem =
    (isLeft ? wrong : undefined) ??
    (refused?.code === "factor.phone_undeliverable"
      ? refused.message
      : refused && `MFA sms enrollment failed: ${refused.message}`);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Codes by text message"
      description="We send a code to this number to see that it is yours."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="factor-phone"
            isDisabled={wrong !== undefined}
            isLoading={start.isPending}
            loadingText="Send code"
          >
            Send code
          </Button>
        </>
      }
    >
      <form id="factor-phone" onSubmit={submit} noValidate>
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          placeholder="+15555550123"
          value={phone}
          hasError={Boolean(problem)}
          errorMessage={problem}
          onBlur={() => setIsLeft(phone !== "")}
          onChange={(event) => {
            start.reset();
            setPhone(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
