import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { useNow } from "#web/kit/use-now.ts";
import { CODE_LENGTH } from "#web/ui/controls/code-digits.ts";
import { CodeField } from "#web/ui/controls/code-field.tsx";
import styles from "./sign-in.module.css";

const SUBMIT_AFTER_MS = 500;

type Props = {
  label: string;
  /** Whether a code is being checked or a new one is being sent. */
  isBusy: boolean;
  /** Why the last code was rejected. */
  problem: string | undefined;
  onVerify: (code: string) => void;
  onCancel: () => void;
  /** For codes that are sent: expiry and earliest resend, in ms since the epoch. Authenticator app codes have neither. */
  sent?: { expiresAt: number; resendAt: number; onResend: () => void } | undefined;
};

/** Form for the six digits of a second factor. Submits automatically half a second after the last digit. */
export function CodeForm({ label, isBusy, problem, onVerify, onCancel, sent }: Props) {
  const [code, setCode] = useState("");
  const [isShort, setIsShort] = useState(false);
  const now = useNow(1000);
  const isExpired = sent !== undefined && now >= sent.expiresAt;
  const isComplete = code.length === CODE_LENGTH;
  const canSend = isComplete && !isExpired && !isBusy;
  const lockedSeconds = sent ? Math.ceil((sent.resendAt - now) / 1000) : 0;

  // The field is cleared when its error changes. Digits typed afterwards stay.
  const [lastProblem, setLastProblem] = useState(problem);
  if (problem !== lastProblem) {
    setLastProblem(problem);
    if (problem) setCode("");
  }
  // A newly sent code invalidates what was typed for the previous one.
  const validUntil = sent?.expiresAt;
  const [typedFor, setTypedFor] = useState(validUntil);
  if (validUntil !== typedFor) {
    setTypedFor(validUntil);
    setCode("");
  }
  // A problem after the code has expired is that no new one could be sent.
  const [atExpiry, setAtExpiry] = useState<{ problem: string | undefined }>();
  if (isExpired !== (atExpiry !== undefined)) setAtExpiry(isExpired ? { problem } : undefined);
  useEffect(() => {
    if (!canSend) return;
    const timer = setTimeout(() => onVerify(code), SUBMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canSend, code, onVerify]);

  const send = () => {
    if (canSend) onVerify(code);
  };
  const message = () => {
    if (isExpired && (!problem || problem === atExpiry?.problem)) return "Code has expired. Please request a new one.";
    return isShort ? "Please enter a complete 6-digit code" : problem;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsShort(!isComplete);
        send();
      }}
    >
      <CodeField
        label={label}
        value={code}
        onChange={(typed) => {
          setIsShort(false);
          setCode(typed);
        }}
        isBusy={isBusy}
        error={message()}
      />
      {sent && (
        <div className={styles.codeFormResend}>
          <Button variation="link" size="small" isDisabled={isBusy || lockedSeconds > 0} onClick={sent.onResend}>
            {lockedSeconds > 0 ? `Resend code in ${lockedSeconds} s` : "Resend code"}
          </Button>
        </div>
      )}
      <div className={styles.codeFormFoot}>
        <Button onClick={onCancel}>Cancel</Button>
        {/* Not of type submit: while it is disabled, pressing Enter could not show what is missing. */}
        <Button
          variation="primary"
          isDisabled={!isComplete || isExpired}
          isLoading={isBusy}
          loadingText="Verifying"
          onClick={send}
        >
          Verify
        </Button>
      </div>
    </form>
  );
}
