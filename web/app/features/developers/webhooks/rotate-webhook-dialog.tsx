import { developers } from "#contracts/developers.ts";
import type { Webhook } from "#contracts/webhooks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { WEBHOOKS } from "../queries.ts";
import { RotateSecretDialog } from "../rotate-secret-dialog.tsx";

type Props = { webhook: Webhook; onRotated: (secret: string) => void; onClose: () => void };

/** Replaces the secret of a webhook; `onRotated` receives the new one. */
export function RotateWebhookDialog({ webhook: { uid, title }, onRotated, onClose }: Props) {
  const rotate = useOperationMutation(developers.rotateWebhook, {
    refreshes: WEBHOOKS,
    onSuccess: ({ secret }) => onRotated(secret),
  });
  return (
    <RotateSecretDialog
      title={title}
      description="Messages can be signed with both secrets while you change your program."
      isBusy={rotate.isPending}
      problem={rotate.error}
      onRotate={(body) => rotate.mutate({ params: { uid }, body })}
      onClose={onClose}
    />
  );
}
