import { useCallback, useState } from "react";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { type CodeStep, type Factor, type SignInStep, signInMessages, submitCode } from "#web/kit/auth/sign-in.ts";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { CodeForm } from "./code-form.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";
import styles from "./sign-in.module.css";

const EXPIRES_AFTER_MS = 300_000;
const RESEND_AFTER_MS = 60_000;
const FACTOR_OFF_MS = 12_000;
const SET_UP_AGAIN = { label: "Set it up again", to: "/account" };
const USE = { sms: "Use a text message instead", app: "Use the authenticator app instead" } as const;

export type SecondFactorProps = {
  email: string;
  challenge: CodeStep;
  /** Replaces the sentence that says where the code comes from. */
  lead?: string | undefined;
  /** `isRecovered`: with a recovery code, which has turned the second factor off. The user has been told so. */
  onPassed: (isRecovered: boolean) => void;
  onCancel: () => void;
  /** Starts the sign-in again, which sends a new code, with this factor if the account has both. */
  restart: (by?: Factor) => Promise<SignInStep>;
  /** Called with the reason when the sign-in fails after a recovery code turned the second factor off: to ask for the password. */
  onRecoveryFailed: (problem: string) => void;
};

/**
 * Why a sign-in could not be repeated. Users do not enter a password here, so a text message that was not sent is named instead.
 */
function restartProblem(error: unknown, factor: Factor): string {
  const message = toErrorMessage(error);
  return factor === "sms" && message === signInMessages.wrong ? signInMessages.resendFailed : message;
}

/** Asks for the second factor of a sign-in, with the other factor or a recovery code as alternatives. */
export function SecondFactorStep(props: SecondFactorProps) {
  const { email, challenge: first, lead, onPassed, onCancel, restart, onRecoveryFailed } = props;
  const [challenge, setChallenge] = useState(first);
  const [isRecovering, setIsRecovering] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [sentAt, setSentAt] = useState(() => Date.now());
  const { by, other, destination } = challenge;

  const verify = useCallback(
    async (code: string) => {
      setIsBusy(true);
      setProblem(undefined);
      try {
        await submitCode(code);
        onPassed(false);
      } catch (error) {
        setProblem(toErrorMessage(error));
      } finally {
        setIsBusy(false);
      }
    },
    [onPassed],
  );

  const begin = async (factor: Factor) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const step = await restart(factor);
      if (step.next === "done") {
        if (isRecovering) snackbar.notice("Two-factor authentication is off.", FACTOR_OFF_MS, SET_UP_AGAIN);
        return onPassed(isRecovering);
      }
      setChallenge(step);
      setSentAt(Date.now());
      setIsRecovering(false);
      setIsBack(false);
      if (step.by === "sms") snackbar.success("New verification code sent!");
    } catch (error) {
      if (isRecovering) return onRecoveryFailed(toErrorMessage(error));
      setProblem(restartProblem(error, factor));
    } finally {
      setIsBusy(false);
    }
  };

  if (isRecovering)
    return (
      <RecoveryCodeForm
        email={email}
        onRecovered={() => begin(by)}
        onCancel={() => {
          setIsRecovering(false);
          setIsBack(true);
        }}
      />
    );
  const to = destination ? ` to ${destination}` : "";
  return (
    <div>
      <p className={styles.stepLead}>
        {lead ?? (by === "sms" ? `We texted a 6-digit code${to}.` : "Enter the 6-digit code from your authenticator app.")}
      </p>
      <CodeForm
        // Codes of one factor mean nothing to the other.
        key={by}
        label="Verification code"
        isBusy={isBusy}
        problem={problem}
        onVerify={verify}
        onCancel={onCancel}
        sent={
          by === "sms"
            ? { expiresAt: sentAt + EXPIRES_AFTER_MS, resendAt: sentAt + RESEND_AFTER_MS, onResend: () => void begin("sms") }
            : undefined
        }
      />
      <ul className={styles.stepAlternatives} aria-label="Other ways to continue">
        {other && (
          <li>
            <TextButton disabled={isBusy} onClick={() => void begin(other)}>
              {USE[other]}
            </TextButton>
          </li>
        )}
        <li>
          <TextButton disabled={isBusy} autoFocus={isBack} onClick={() => setIsRecovering(true)}>
            Lost your phone? Use a recovery code
          </TextButton>
        </li>
      </ul>
    </div>
  );
}
