import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { useNow } from "#web/kit/use-now.ts";
import { CODE_LENGTH } from "#web/ui/controls/code-digits.ts";
import { CodeField } from "#web/ui/controls/code-field.tsx";
import "./sign-in.css";

const SUBMIT_AFTER_MS = 500;

type Props = {
  label: string;
  /** Whether the code is being checked, or another is on its way. */
  isBusy: boolean;
  /** Why the last code was refused. */
  problem: string | undefined;
  onVerify: (code: string) => void;
  onCancel: () => void;
  /** Of a code that was sent: when it ends and when another may be asked for, in ms since the epoch. Codes of an app do neither. */
  sent?: { expiresAt: number; resendAt: number; onResend: () => void } | undefined;
};

/** Six digits of a second factor, sent by themselves half a second after the last one. */
export function CodeForm({ label, isBusy, problem, onVerify, onCancel, sent }: Props) {
  const [code, setCode] = useState("");
  const [isShort, setIsShort] = useState(false);
  const now = useNow(1000);
  const isExpired = sent !== undefined && now >= sent.expiresAt;
  const isComplete = code.length === CODE_LENGTH;
  const canSend = isComplete && !isExpired && !isBusy;
  const lockedSeconds = sent ? Math.ceil((sent.resendAt - now) / 1000) : 0;

  // Emptied together with what is said of it: digits typed from then on stay.
  const [told, setTold] = useState(problem);
  if (problem !== told) {
    setTold(problem);
    if (problem) setCode("");
  }
  // A code that was sent anew takes the place of what was typed of the one before.
  const validUntil = sent?.expiresAt;
  const [typedFor, setTypedFor] = useState(validUntil);
  if (validUntil !== typedFor) {
    setTypedFor(validUntil);
    setCode("");
  }
  useEffect(() => {
    if (!canSend) return;
    const timer = setTimeout(() => onVerify(code), SUBMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canSend, code, onVerify]);

  const send = () => {
    if (canSend) onVerify(code);
  };
  const sentence = () => {
    if (isExpired) return "Code has expired. Please request a new one.";
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
        error={sentence()}
      />
      {sent && (
        <div className="code-form__resend">
          <Button variation="link" size="small" isDisabled={isBusy || lockedSeconds > 0} onClick={sent.onResend}>
            {lockedSeconds > 0 ? `Resend code in ${lockedSeconds} s` : "Resend code"}
          </Button>
        </div>
      )}
      <div className="code-form__foot">
        <Button onClick={onCancel}>Cancel</Button>
        {/* Not of type submit: while it is disabled, Enter could not say what is missing. */}
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
