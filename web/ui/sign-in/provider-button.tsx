import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "#web/kit/api/api-error.ts";
import { configQuery } from "#web/kit/api/config.ts";
import { NewUserError, providerMessages, signInWithProvider } from "#web/kit/auth/provider-sign-in.ts";
import { clearTokens } from "#web/kit/auth/session.ts";
import { SignInError } from "#web/kit/auth/sign-in.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { GoogleMark } from "./google-mark.tsx";
import styles from "./sign-in.module.css";

type Props = {
  /** Restricts the sign-in to this email address. */
  only?: string;
  /** An error thrown here is shown as the reason why the sign-in failed. */
  onSignedIn: () => Promise<void> | void;
  /** Called with the ticket of a person who has no account and may open one. Without it they see that they were not found. */
  onNewUser?: (ticket: string) => void;
  /** Whether a form for another way to sign in follows. */
  hasAlternative?: boolean;
};

/** Signs in with an external identity provider in a popup. Renders nothing if none is configured. */
export function ProviderButton({ only, onSignedIn, onNewUser, hasAlternative = true }: Props) {
  const { data: config } = useQuery(configQuery);
  const [problem, setProblem] = useState<unknown>();
  const [isWaiting, setIsWaiting] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);
  if (!config?.provider) return null;

  const isUnknown = problem instanceof SignInError && problem.message.startsWith(providerMessages.unknownUser) && !only;
  const begin = async () => {
    attempt.current?.abort();
    const own = new AbortController();
    attempt.current = own;
    setProblem(undefined);
    setIsWaiting(true);
    try {
      await signInWithProvider(own.signal, { only, isRetry: only !== undefined });
      await onSignedIn();
    } catch (error) {
      if (own.signal.aborted) return;
      if (error instanceof NewUserError && onNewUser) onNewUser(error.ticket);
      else setProblem(await reasonOf(error));
    } finally {
      if (attempt.current === own) setIsWaiting(false);
    }
  };

  return (
    <div className={styles.providerButton}>
      <Button isFullWidth onClick={() => void begin()}>
        {config.provider.name === "Google" && <GoogleMark />}
        {isWaiting ? "Open the pop-up again" : `Continue with ${config.provider.label}`}
      </Button>
      {isWaiting && (
        <p className={styles.providerButtonWait} role="status">
          Continue in the pop-up window.
        </p>
      )}
      <FormError problem={problem}>
        {isUnknown && (
          <>
            <Link to="/signup">Start a trial</Link> or use another account.
          </>
        )}
      </FormError>
      {hasAlternative && <p className={styles.providerButtonOr}>or</p>}
    </div>
  );
}

/** Explains a failed sign-in. The provider verifies the email address; whether an account exists is checked by our API. */
async function reasonOf(error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError && error.code === "caller.unauthenticated")) return error;
  await clearTokens();
  return new SignInError(providerMessages.unknownUser);
}
