import { useState } from "react";
import type { ApiKey, ROTATION_HOURS } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { KEYS } from "../queries.ts";

type Hours = (typeof ROTATION_HOURS)[number];

const OVERLAPS = { "End it now": 0, "For an hour": 1, "For a day": 24, "For a week": 168 } as const satisfies Record<
  string,
  Hours
>;
type Overlap = keyof typeof OVERLAPS;
const LABELS = Object.keys(OVERLAPS) as Overlap[];

type Props = { apiKey: ApiKey; onRotated: (secret: string) => void; onClose: () => void };

/** Replaces the secret of a key; `onRotated` receives the new one. */
export function RotateKeyDialog({ apiKey: { uid, title }, onRotated, onClose }: Props) {
  const [overlap, setOverlap] = useState<Overlap>("For a day");
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
      onSubmit={() => rotate.mutate({ params: { uid }, body: { overlap_hours: OVERLAPS[overlap] } })}
      onClose={onClose}
    >
      <RadioField legend="Keep the old secret" name="overlap" options={LABELS} value={overlap} onChange={setOverlap} />
      <FormError problem={rotate.error} />
    </FormDialog>
  );
}
