import { useState } from "react";
import type { ApiKey } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { OverlapField, type OverlapHours } from "../overlap-field.tsx";
import { KEYS } from "../queries.ts";

type Props = { apiKey: ApiKey; onRotated: (secret: string) => void; onClose: () => void };

/** Replaces the secret of a key; `onRotated` receives the new one. */
export function RotateKeyDialog({ apiKey: { uid, title }, onRotated, onClose }: Props) {
  const [overlap, setOverlap] = useState<OverlapHours>(24);
  const rotate = useOperationMutation(developers.rotateKey, {
    refreshes: KEYS,
    onSuccess: ({ secret }) => onRotated(secret),
  });
  return (
    <FormDialog
      title={`Replace the secret of “${title}”`}
      description="The key gets a new secret. The old one can stay valid while you change your programs."
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
