import { MAX_MODEL_NAME } from "#contracts/labels.ts";
import { type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";

/** Changes the name of a model. Results keep the name they were made with. */
export function RenameModel({ model, onClose }: { model: StaffModel; onClose: () => void }) {
  const update = useOperationMutation(staffBrands.updateModel, {
    refreshes: [staffBrands.readModel, staffBrands.models],
    onSuccess: onClose,
  });
  return (
    <RenameDialog
      title="Rename model"
      description="Results keep the name they were made with."
      label="Name"
      value={model.name}
      maxLength={MAX_MODEL_NAME}
      isBusy={update.isPending}
      problem={update.error}
      onSave={(name) => update.mutate({ params: { model: model.uid }, body: { name } })}
      onClose={onClose}
    />
  );
}
