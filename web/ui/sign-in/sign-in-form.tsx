import { Button, PasswordField } from "@aws-amplify/ui-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { useDedupedAction } from "#web/kit/api/use-deduped-action.ts";
import { type CodeStep, signInWithPassword } from "#web/kit/auth/sign-in.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import fieldStyles from "#web/ui/fields/fields.module.css";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import styles from "./sign-in.module.css";

type Props = {
  /** The initial email address. It may become known after the form is first shown. */
  email?: string;
  /** An error thrown here is shown as the reason why the sign-in failed. */
  onSignedIn: (email: string) => Promise<void> | void;
  /** Called when the form asks for a second factor, and when it returns to the password. */
  onChallenge?: (isChallenged: boolean) => void;
  /** Rendered below the password, with the current email address. */
  children?: (email: string) => ReactNode;
};

/** Sign-in with email and password, then, in its place, the second factor if the account requires one. */
export function SignInForm({ email: knownEmail = "", onSignedIn, onChallenge, children }: Props) {
  const [typedEmail, setEmail] = useState<string>();
  const email = typedEmail ?? knownEmail;
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [challenge, setChallenge] = useState<CodeStep>();
  const showChallenge = (step: CodeStep | undefined) => {
    setChallenge(step);
    onChallenge?.(step !== undefined);
  };

  const passwordField = useRef<HTMLInputElement>(null);
  const logIn = useDedupedAction(async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const step = await signInWithPassword(email, password);
      if (step.next === "code") return showChallenge(step);
      await onSignedIn(email);
      snackbar.success("Log in successful");
    } catch (error) {
      setProblem(toErrorMessage(error));
      passwordField.current?.focus();
    } finally {
      setIsBusy(false);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void logIn();
  };

  const passed = async (isRecovered: boolean) => {
    setIsBusy(true);
    try {
      await onSignedIn(email);
      if (!isRecovered) snackbar.success("Login successful with MFA");
    } catch (error) {
      showChallenge(undefined);
      setProblem(toErrorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };

  if (challenge)
    return (
      <SecondFactorStep
        email={email}
        challenge={challenge}
        onPassed={(isRecovered) => void passed(isRecovered)}
        onCancel={() => showChallenge(undefined)}
        restart={(by) => signInWithPassword(email, password, by)}
        onRecoveryFailed={(message) => {
          showChallenge(undefined);
          setProblem(message);
        }}
      />
    );
  return (
    <form className={styles.signInForm} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className={fieldStyles.field}>
        <PasswordField
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      {children?.(email)}
      <p role="alert" className={styles.signInFormProblem}>
        {problem}
      </p>
      <Button
        type="submit"
        variation="primary"
        isFullWidth
        isDisabled={!email.trim() || !password}
        isLoading={isBusy}
        loadingText="Logging in"
      >
        Log in
      </Button>
    </form>
  );
}
