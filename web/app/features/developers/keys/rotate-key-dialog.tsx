import type { ApiKey } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { KEYS } from "../queries.ts";
import { RotateSecretDialog } from "../rotate-secret-dialog.tsx";

type Props = { apiKey: ApiKey; onRotated: (secret: string) => void; onClose: () => void };

/** Replaces the secret of a key; `onRotated` receives the new one. */
export function RotateKeyDialog({ apiKey: { uid, title }, onRotated, onClose }: Props) {
  const rotate = useOperationMutation(developers.rotateKey, {
    refreshes: KEYS,
    onSuccess: ({ secret }) => onRotated(secret),
  });
  return (
    <RotateSecretDialog
      title={title}
      description="The key gets a new secret. The old one can stay valid while you change your programs."
      isBusy={rotate.isPending}
      problem={rotate.error}
      onRotate={(body) => rotate.mutate({ params: { uid }, body })}
      onClose={onClose}
    />
  );
}
