import { Button } from "@aws-amplify/ui-react";
import { useCallback, useEffect, useState } from "react";
import { answerCode, type SignInStep, signInMessages } from "#web/kit/sign-in.ts";
import { useNow } from "#web/kit/use-now.ts";
import { CODE_LENGTH } from "../code-digits.ts";
import { CodeField } from "../code-field.tsx";
import { Dialog } from "../dialog.tsx";
import { snackbar } from "../snackbar.tsx";

const SUBMIT_AFTER_MS = 500;
const EXPIRES_AFTER_MS = 300_000;
const RESEND_AFTER_MS = 60_000;

type Props = {
  challenge: Extract<SignInStep, { next: "code" }>;
  onPassed: () => void;
  onCancel: () => void;
  /** Begins the sign-in anew, which sends a new code. */
  resend: () => Promise<SignInStep>;
};

/** The second factor: six digits, sent by themselves half a second after the last one. */
export function CodeDialog({ challenge, onPassed, onCancel, resend }: Props) {
  const isSms = challenge.by === "sms";
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [sentAt, setSentAt] = useState(() => Date.now());
  const age = Math.max(0, useNow(1000) - sentAt);
  const isExpired = isSms && age >= EXPIRES_AFTER_MS;
  const isComplete = code.length === CODE_LENGTH;

  const verify = useCallback(async () => {
    if (code.length !== CODE_LENGTH) return setProblem("Please enter a complete 6-digit code");
    setIsBusy(true);
    setProblem(undefined);
    try {
      await answerCode(code);
      onPassed();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setCode("");
    } finally {
      setIsBusy(false);
    }
  }, [code, onPassed]);

  useEffect(() => {
    if (!isComplete || isExpired || isBusy) return;
    const timer = setTimeout(() => void verify(), SUBMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isComplete, isExpired, isBusy, verify]);

  const sendAgain = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await resend();
      setSentAt(Date.now());
      setCode("");
      snackbar.success("New verification code sent!");
    } catch {
      setProblem(signInMessages.resendFailed);
    } finally {
      setIsBusy(false);
    }
  };

  const lockedSeconds = Math.ceil((RESEND_AFTER_MS - age) / 1000);
  const to = challenge.destination ? ` to ${challenge.destination}` : "";
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      canDismiss={false}
      title="Two-factor code"
      description={isSms ? `We sent a 6-digit code by text message${to}.` : "Enter the 6-digit code from your authenticator app."}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variation="primary"
            isDisabled={!isComplete || isExpired}
            isLoading={isBusy}
            loadingText="Verifying"
            onClick={() => void verify()}
          >
            Verify
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isExpired && !isBusy) void verify();
        }}
      >
        <CodeField
          label="Verification code"
          value={code}
          onChange={setCode}
          isDisabled={isBusy}
          error={isExpired ? "Code has expired. Please request a new one." : problem}
        />
      </form>
      {isSms && (
        <div className="code-dialog__resend">
          <Button variation="link" size="small" isDisabled={isBusy || lockedSeconds > 0} onClick={() => void sendAgain()}>
            {lockedSeconds > 0 ? `Resend code in ${lockedSeconds} s` : "Resend code"}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
