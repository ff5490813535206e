import { PasswordField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { reauthenticate } from "#web/kit/auth/reauthenticate.ts";
import { type CodeStep, SignInError, signInWithPassword } from "#web/kit/auth/sign-in.ts";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { ProviderButton } from "./provider-button.tsx";

type Challenge = { step: CodeStep; giveUp: () => Promise<void> };
type Props = { email: string; reason: string; onDone: () => void; onCancel: () => void };

/** Asks for the password and the second factor, or the external provider, again before a sensitive action. */
export function Reauthentication({ email, reason, onDone, onCancel }: Props) {
  const [password, setPassword] = useState("");
  const { isBusy, problem, attempt } = useAsyncAction();
  const [challenge, setChallenge] = useState<Challenge>();
  const submit = () =>
    attempt(async () => {
      const { step, giveUp } = await reauthenticate(email, password);
      if (step.next === "code") setChallenge({ step, giveUp });
      else onDone();
    });
  const askAgain = (message: string) => {
    setChallenge(undefined);
    void attempt(() => Promise.reject(new SignInError(message)));
  };
  if (challenge) {
    return (
      <CodeDialog
        email={email}
        challenge={challenge.step}
        onPassed={onDone}
        onCancel={() => void challenge.giveUp().then(onCancel)}
        restart={(by) => signInWithPassword(email, password, by)}
        onRecoveryFailed={(message) => void challenge.giveUp().then(() => askAgain(message))}
      />
    );
  }
  return (
    <FormDialog
      title="Please log in again"
      description={reason}
      action="Continue"
      isDisabled={!password}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onCancel}
    >
      <ProviderButton only={email} onSignedIn={onDone} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={`Password of ${email}`}
        name="password"
        autoComplete="current-password"
        value={password}
        hasError={problem !== undefined}
        errorMessage={problem === undefined ? undefined : toErrorMessage(problem)}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
