import { Button, PasswordField, TextField } from "@aws-amplify/ui-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { type SignInStep, signInWithPassword } from "#web/kit/auth/sign-in.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import "./sign-in.css";

type Props = {
  /** The address to begin with; it may become known later than the form is shown. */
  email?: string;
  /** What it throws is shown as the reason why signing in failed. */
  onSignedIn: (email: string) => Promise<void> | void;
  /** Stands below the password; given the address as it is typed. */
  children?: (email: string) => ReactNode;
};

/** Email and password, then the second factor where the account asks for one. */
export function SignInForm({ email: knownEmail = "", onSignedIn, children }: Props) {
  const [typedEmail, setEmail] = useState<string>();
  const email = typedEmail ?? knownEmail;
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [challenge, setChallenge] = useState<Extract<SignInStep, { next: "code" }>>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    try {
      const step = await signInWithPassword(email, password);
      if (step.next === "code") return setChallenge(step);
      await onSignedIn(email);
      snackbar.success("Log in successful");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };

  const passed = async () => {
    setChallenge(undefined);
    setIsBusy(true);
    try {
      await onSignedIn(email);
      snackbar.success("Login successful with MFA");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <form className="sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {children?.(email)}
        <p role="alert" className="sign-in-form__problem">
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
      {challenge && (
        <CodeDialog
          challenge={challenge}
          onPassed={() => void passed()}
          onCancel={() => setChallenge(undefined)}
          resend={() => signInWithPassword(email, password)}
        />
      )}
    </>
  );
}
