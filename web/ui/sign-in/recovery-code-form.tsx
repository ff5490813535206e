import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./sign-in.module.css";

type Props = {
  email: string;
  /** Called once two-factor authentication is off; signs in with the password. */
  onRecovered: () => Promise<void>;
  onCancel: () => void;
};

/** For users who have lost their phone: a recovery code turns two-factor authentication off. */
export function RecoveryCodeForm({ email, onRecovered, onCancel }: Props) {
  const [code, setCode] = useState("");
  const { isBusy, problem, attempt } = useAsyncAction();
  const submit = () =>
    attempt(async () => {
      await call(accounts.useRecoveryCode, { body: { email: email.trim(), code: code.trim() } });
      await onRecovered();
    });
  return (
    <form
      className={styles.signInForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) void submit();
      }}
    >
      <p className={styles.stepLead}>
        Enter one of the recovery codes you saved. It turns two-factor authentication off, so set it up again once you have a
        phone.
      </p>
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        maxLength={40}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormError problem={problem} />
      <p className={styles.stepLead}>
        No recovery codes? <Link to="/support">Contact support</Link>. We’ll check that the account is yours.
      </p>
      <div className={styles.codeFormFoot}>
        <Button onClick={onCancel}>Back</Button>
        <Button type="submit" variation="primary" isDisabled={!code.trim()} isLoading={isBusy} loadingText="Checking">
          Continue
        </Button>
      </div>
    </form>
  );
}
