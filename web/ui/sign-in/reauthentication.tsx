import { Button, PasswordField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { reauthenticate } from "#web/kit/auth/reauthenticate.ts";
import { type CodeStep, signInWithPassword } from "#web/kit/auth/sign-in.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { ProviderButton } from "./provider-button.tsx";

type Challenge = { step: CodeStep; giveUp: () => Promise<void> };
type Props = { email: string; reason: string; onDone: () => void; onCancel: () => void };

/** Asks for the password and the second factor, or the external provider, again before a sensitive action. */
export function Reauthentication({ email, reason, onDone, onCancel }: Props) {
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [challenge, setChallenge] = useState<Challenge>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { step, giveUp } = await reauthenticate(email, password);
      if (step.next === "code") setChallenge({ step, giveUp });
      else onDone();
    } catch (error) {
      setProblem(toErrorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  const askAgain = (message: string) => {
    setChallenge(undefined);
    setProblem(message);
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
    <Dialog
      isOpen
      onClose={onCancel}
      title="Please log in again"
      description={reason}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="fresh-sign-in"
            isDisabled={!password}
            isLoading={isBusy}
            loadingText="Continue"
          >
            Continue
          </Button>
        </>
      }
    >
      <ProviderButton only={email} onSignedIn={onDone} />
      <form id="fresh-sign-in" onSubmit={(event) => void submit(event)}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={`Password of ${email}`}
          name="password"
          autoComplete="current-password"
          value={password}
          hasError={problem !== undefined}
          errorMessage={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
