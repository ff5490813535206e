import { Button, PasswordField } from "@aws-amplify/ui-react";
import { useMutation } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PASSPHRASE } from "#contracts/sharing.ts";
import styles from "#web/ui/fields/fields.module.css";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { MessageCard } from "#web/ui/layout/message-card.tsx";
import type { ShareableKind } from "./share-query.ts";

type Props = {
  kind: ShareableKind;
  /** Submits the passphrase; throws if it is wrong. */
  unlock: (passphrase: string) => Promise<unknown>;
};

/** Asks for the passphrase of a share link. */
export function PassphraseForm({ kind, unlock }: Props) {
  const [passphrase, setPassphrase] = useState("");
  const open = useMutation({
    mutationFn: () => unlock(passphrase),
    onError: () => setPassphrase(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase && !open.isPending) open.mutate();
  };
  return (
    <MessageCard Icon={LockKeyhole}>
      <h1>This {kind} is protected</h1>
      <p>Enter the passphrase from the person who sent you the link.</p>
      <form onSubmit={submit}>
        <FormError problem={open.error} />
        <PasswordField
          className={styles.field!}
          label="Passphrase"
          showPasswordButtonLabel="Show passphrase"
          passwordIsHiddenLabel="Passphrase is hidden"
          passwordIsShownLabel="Passphrase is shown"
          value={passphrase}
          maxLength={PASSPHRASE.longest}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setPassphrase(target.value)}
        />
        <Button type="submit" variation="primary" isDisabled={!passphrase} isLoading={open.isPending} loadingText="Opening…">
          Open
        </Button>
      </form>
    </MessageCard>
  );
}
