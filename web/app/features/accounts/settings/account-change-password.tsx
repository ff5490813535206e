import { PasswordField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { call } from "#web/kit/api/api.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { reauthenticate } from "#web/kit/auth/reauthenticate.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { type CodeStep, signInWithPassword } from "#web/kit/auth/sign-in.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { NewPasswordField } from "#web/ui/fields/new-password-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { CodeDialog } from "#web/ui/sign-in/code-dialog.tsx";

/** A code that the user has to enter: to prove who they are, or to stay signed in with the new password. */
type Challenge = { step: CodeStep; isChanged: boolean; giveUp: () => Promise<void> };

const { password: PasswordRule } = accounts.changePassword.body.shape;

/**
 * Changes the password: signs in with the current one, sets the new one, which ends every session, and signs in with it on this
 * device.
 */
export function AccountChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ field: "current" | "next"; message: string }>();
  const [challenge, setChallenge] = useState<Challenge>();

  const finish = () => {
    snackbar.success("Password changed. You’ve been logged out on your other devices.");
    onClose();
  };
  const change = async () => {
    setChallenge(undefined);
    setIsBusy(true);
    try {
      await call(accounts.changePassword, { body: { password: next } });
    } catch (error) {
      return setProblem({ field: "next", message: toApiError(error).message });
    } finally {
      setIsBusy(false);
    }
    try {
      const step = await signInWithPassword(email, next);
      if (step.next === "done") return finish();
      setChallenge({ step, isChanged: true, giveUp: () => signOut() });
    } catch {
      // The password is changed, but this device could not sign in with it.
      await signOut();
    }
  };
  const submit = async () => {
    const wrong = PasswordRule.safeParse(next).error?.issues[0]?.message;
    if (wrong) return setProblem({ field: "next", message: wrong });
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { step, giveUp } = await reauthenticate(email, current);
      if (step.next === "code") return setChallenge({ step, isChanged: false, giveUp });
    } catch (error) {
      return setProblem({ field: "current", message: toErrorMessage(error) });
    } finally {
      setIsBusy(false);
    }
    await change();
  };

  const askAgain = (message: string) => {
    setChallenge(undefined);
    setProblem({ field: "current", message });
  };

  if (challenge)
    return (
      <CodeDialog
        key={String(challenge.isChanged)}
        email={email}
        challenge={challenge.step}
        title={challenge.isChanged ? "Password changed" : undefined}
        lead={challenge.isChanged ? "Enter another code to stay logged in on this device." : undefined}
        onPassed={() => (challenge.isChanged ? finish() : void change())}
        onCancel={() => void challenge.giveUp().then(onClose)}
        restart={(by) => signInWithPassword(email, challenge.isChanged ? next : current, by)}
        onRecoveryFailed={(message) => void challenge.giveUp().then(() => askAgain(message))}
      />
    );
  return (
    <FormDialog
      title="Change your password"
      description="You’ll be logged out on your other devices."
      action="Change password"
      isDisabled={!current || !next}
      isBusy={isBusy}
      className={dialogStyles.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        value={current}
        hasError={problem?.field === "current"}
        errorMessage={problem?.field === "current" ? problem.message : undefined}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField
        label="New password"
        password={next}
        value={next}
        error={problem?.field === "next" ? problem.message : undefined}
        onChange={(event) => setNext(event.target.value)}
      />
    </FormDialog>
  );
}
