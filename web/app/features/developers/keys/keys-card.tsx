import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiKey, MAX_KEYS } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "../developers.module.css";
import { KEYS, keysQuery } from "../queries.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { RotateKeyDialog } from "./rotate-key-dialog.tsx";

/** An action on a key. */
type Action = "edit" | "rotate" | "delete";

/** The API keys of the workspace, with their actions. */
export function KeysCard() {
  const { data, error, refetch } = useQuery(keysQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [chosen, setChosen] = useState<{ key: ApiKey; action: Action }>();
  const close = () => setChosen(undefined);
  const isFull = (data?.keys.length ?? 0) >= MAX_KEYS;
  return (
    <SectionCard
      title="Keys"
      lead={data && `Each key may make ${data.per_minute} requests per minute and spends the credits of your workspace.`}
      action={
        <Button variation="primary" isDisabled={!data || isFull} onClick={() => setIsCreating(true)}>
          Create key
        </Button>
      }
    >
      {error && !data && <ErrorState title="Couldn’t load your keys" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading your keys" heights={[120]} />}
      {isFull && <p className={styles.none}>A workspace can have {MAX_KEYS} keys. Delete one you no longer use.</p>}
      {data?.keys.length === 0 && (
        <p className={styles.none}>No keys yet. Create one for each program, so that you can delete them separately.</p>
      )}
      {data && data.keys.length > 0 && (
        <ul className={styles.keys}>
          {data.keys.map((key) => (
            <KeyRow key={key.uid} apiKey={key} onAction={(action) => setChosen({ key, action })} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateKeyDialog
          onCreated={(created) => {
            setIsCreating(false);
            setSecret(created);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {chosen?.action === "edit" && <EditKeyDialog apiKey={chosen.key} onClose={close} />}
      {chosen?.action === "rotate" && (
        <RotateKeyDialog
          apiKey={chosen.key}
          onRotated={(created) => {
            close();
            setSecret(created);
          }}
          onClose={close}
        />
      )}
      {chosen?.action === "delete" && <DeleteKey apiKey={chosen.key} onClose={close} />}
      {secret !== undefined && (
        <SecretDialog
          title="Your API key"
          label="Key"
          warning="Copy the key now. You can’t see it later."
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SectionCard>
  );
}

function DeleteKey({ apiKey: { uid, title }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const remove = useOperationMutation(developers.deleteKey, {
    refreshes: KEYS,
    onSuccess: () => snackbar.success("Key deleted"),
    onError: (problem) => snackbar.failure(problem),
    onSettled: onClose,
  });
  return (
    <Confirm
      isOpen
      confirmLabel="Delete key"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { uid } })}
    >
      Programs that use “{title}” stop working immediately. Everything the key created stays.
    </Confirm>
  );
}
