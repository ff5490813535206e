import { useCallback, useState } from "react";
import { type SignInStep, signInMessages, submitCode } from "#web/kit/auth/sign-in.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeForm } from "./code-form.tsx";

const EXPIRES_AFTER_MS = 300_000;
const RESEND_AFTER_MS = 60_000;

type Props = {
  challenge: Extract<SignInStep, { next: "code" }>;
  onPassed: () => void;
  onCancel: () => void;
  /** Starts the sign-in again, which sends a new code. */
  resend: () => Promise<SignInStep>;
};

/** Prompts for the second factor of a sign-in. */
export function CodeDialog({ challenge, onPassed, onCancel, resend }: Props) {
  const isSms = challenge.by === "sms";
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [sentAt, setSentAt] = useState(() => Date.now());

  const verify = useCallback(
    async (code: string) => {
      setIsBusy(true);
      setProblem(undefined);
      try {
        await submitCode(code);
        onPassed();
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      } finally {
        setIsBusy(false);
      }
    },
    [onPassed],
  );

  const sendAgain = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await resend();
      setSentAt(Date.now());
      snackbar.success("New verification code sent!");
    } catch {
      setProblem(signInMessages.resendFailed);
    } finally {
      setIsBusy(false);
    }
  };

  const to = challenge.destination ? ` to ${challenge.destination}` : "";
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      canDismiss={false}
      title="Two-factor code"
      description={isSms ? `We texted a 6-digit code${to}.` : "Enter the 6-digit code from your authenticator app."}
    >
      <CodeForm
        label="Verification code"
        isBusy={isBusy}
        problem={problem}
        onVerify={verify}
        onCancel={onCancel}
        sent={
          isSms
            ? {
                expiresAt: sentAt + EXPIRES_AFTER_MS,
                resendAt: sentAt + RESEND_AFTER_MS,
                onResend: () => void sendAgain(),
              }
            : undefined
        }
      />
    </Dialog>
  );
}
