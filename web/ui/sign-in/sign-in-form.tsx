import { Button, PasswordField, TextField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { type SignInStep, signInWithPassword } from "#web/kit/sign-in.ts";
import { snackbar } from "../snackbar.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import "./sign-in.css";

type Props = { email?: string; onSignedIn: (email: string) => void };

/** Email and password, then the second factor where the account asks for one. */
export function SignInForm({ email: knownEmail = "", onSignedIn }: Props) {
  const [email, setEmail] = useState(knownEmail);
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
      snackbar.success("Log in successful");
      onSignedIn(email);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };

  const passed = () => {
    setChallenge(undefined);
    snackbar.success("Login successful with MFA");
    onSignedIn(email);
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
          onPassed={passed}
          onCancel={() => setChallenge(undefined)}
          resend={() => signInWithPassword(email, password)}
        />
      )}
    </>
  );
}
