import { Button, PasswordField } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PASSPHRASE } from "#contracts/sharing.ts";
import styles from "#web/ui/fields/fields.module.css";
import { FormError } from "#web/ui/fields/form-error.tsx";
import sharedPageStyles from "./shared-page.module.css";
import { unlock, viewQuery } from "./view-query.ts";

/** Asks for the passphrase of a share link. */
export function PassphraseForm({ share }: { share: string }) {
  const queryClient = useQueryClient();
  const [passphrase, setPassphrase] = useState("");
  const open = useMutation({
    mutationFn: () => unlock(share, passphrase),
    onSuccess: (shown) => queryClient.setQueryData(viewQuery(share).queryKey, shown),
    onError: () => setPassphrase(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase && !open.isPending) open.mutate();
  };
  return (
    <form className={sharedPageStyles.sharedCard} onSubmit={submit}>
      <span className={sharedPageStyles.sharedIcon}>
        <LockKeyhole aria-hidden="true" />
      </span>
      <h1>This heatmap is protected</h1>
      <p>Enter the passphrase you received with the link.</p>
      <FormError problem={open.error} />
      <PasswordField
        className={styles.field!}
        label="Passphrase"
        value={passphrase}
        maxLength={PASSPHRASE.longest}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <Button type="submit" variation="primary" isDisabled={!passphrase} isLoading={open.isPending} loadingText="Opening …">
        Open
      </Button>
    </form>
  );
}
