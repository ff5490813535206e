import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { DEMO_CONSENT, demo } from "#contracts/demo.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./demo.module.css";

type Props = { isSending: boolean; problem: unknown; onSend: (email: string) => void; onSkip: () => void };

/** Offers to email the link. The address is optional, and used only with consent. */
export function EmailStep({ isSending, problem, onSend, onSkip }: Props) {
  const [email, setEmail] = useState("");
  const [consent, setConsent] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const parsed = demo.send.body.safeParse({ email: email.trim(), consent });
  const errors = fieldErrors(isChecked ? parsed.error : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success && !isSending) onSend(parsed.data.email);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError problem={problem} />
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        value={email}
        error={errors.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <CheckboxField checked={consent} error={errors.consent} onChange={({ target }) => setConsent(target.checked)}>
        {DEMO_CONSENT.text}{" "}
        <a href="/privacy" target="_blank" rel="noreferrer">
          Privacy policy<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </CheckboxField>
      <div className={styles.actions}>
        <Button type="submit" variation="primary" isLoading={isSending} loadingText="Sending…">
          Send
        </Button>
        <Button variation="link" onClick={onSkip}>
          Continue without email
        </Button>
      </div>
    </form>
  );
}
