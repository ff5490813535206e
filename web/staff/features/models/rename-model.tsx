import { useState } from "react";
import { MAX_MODEL_NAME } from "#contracts/labels.ts";
import { type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./models.module.css";

/** Changes the name of a model. Results keep the name they were made with. */
export function RenameModel({ model, onClose }: { model: StaffModel; onClose: () => void }) {
  const [name, setName] = useState(model.name);
  const update = useOperationMutation(staffBrands.updateModel, {
    refreshes: [staffBrands.readModel, staffBrands.models],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Rename model"
      description="Results keep the name they were made with."
      action="Rename"
      className={styles.form}
      isDisabled={!name.trim()}
      isBusy={update.isPending}
      onClose={onClose}
      onSubmit={() => update.mutate({ params: { model: model.uid }, body: { name: name.trim() } })}
    >
      <TextField
        autoComplete="off"
        label="Name"
        maxLength={MAX_MODEL_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <FormError problem={update.error} />
    </FormDialog>
  );
}
