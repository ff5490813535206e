import { useState } from "react";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { OverlapField, type OverlapHours } from "./overlap-field.tsx";

type Props = {
  /** Name of the key or webhook that has the secret. */
  title: string;
  description: string;
  isBusy: boolean;
  problem: Error | null;
  /** Called with how long the old secret stays valid. */
  onRotate: (body: { overlap_hours: OverlapHours }) => void;
  onClose: () => void;
};

/** Replaces a secret, and lets the user choose how long the old one stays valid. */
export function RotateSecretDialog({ title, description, isBusy, problem, onRotate, onClose }: Props) {
  const [overlap, setOverlap] = useState<OverlapHours>(24);
  return (
    <FormDialog
      title={`Replace the secret of “${title}”`}
      description={description}
      action="Replace secret"
      isBusy={isBusy}
      className={dialogStyles.fields}
      onSubmit={() => onRotate({ overlap_hours: overlap })}
      onClose={onClose}
    >
      <OverlapField value={overlap} onChange={setOverlap} />
      <FormError problem={problem} />
    </FormDialog>
  );
}
