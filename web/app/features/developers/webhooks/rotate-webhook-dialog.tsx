import { useState } from "react";
import { developers } from "#contracts/developers.ts";
import type { Webhook } from "#contracts/webhooks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { OverlapField, type OverlapHours } from "../overlap-field.tsx";
import { WEBHOOKS } from "../queries.ts";

type Props = { webhook: Webhook; onRotated: (secret: string) => void; onClose: () => void };

/** Replaces the secret of a webhook; `onRotated` receives the new one. */
export function RotateWebhookDialog({ webhook: { uid, title }, onRotated, onClose }: Props) {
  const [overlap, setOverlap] = useState<OverlapHours>(24);
  const rotate = useOperationMutation(developers.rotateWebhook, {
    refreshes: WEBHOOKS,
    onSuccess: ({ secret }) => onRotated(secret),
  });
  return (
    <FormDialog
      title={`Replace the secret of “${title}”`}
      description="Messages can be signed with both secrets while you change your program."
      action="Replace secret"
      isBusy={rotate.isPending}
      className={dialogStyles.fields}
      onSubmit={() => rotate.mutate({ params: { uid }, body: { overlap_hours: overlap } })}
      onClose={onClose}
    >
      <OverlapField value={overlap} onChange={setOverlap} />
      <FormError problem={rotate.error} />
    </FormDialog>
  );
}
