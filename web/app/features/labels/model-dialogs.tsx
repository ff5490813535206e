import { brands } from "#contracts/brands.ts";
import { type LabelledVideo, labels, MAX_MODEL_NAME } from "#contracts/labels.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";

type Props = {
  model: LabelledVideo["models"][number];
  open: "rename" | "delete";
  onClose: () => void;
  onDeleted: () => void;
};

/** Renames or deletes one of the user's own models. Results that were made with it keep its name. */
export function ModelDialogs({ model: { uid, name }, open, onClose, onDeleted }: Props) {
  const rename = useOperationMutation(labels.renameModel, {
    refreshes: [labels.read, labels.model, brands.options],
    refreshesFirst: true,
    onSuccess: onClose,
  });
  const remove = useOperationMutation(labels.removeModel, {
    refreshes: [labels.read, brands.options],
    onSuccess: () => {
      snackbar.success("Model deleted");
      onDeleted();
    },
    onError: (problem) => snackbar.failure(problem),
  });
  return (
    <>
      {open === "rename" && (
        <RenameDialog
          title="Rename model"
          description="Its logos, and results that were made with it, keep their names."
          label="Name"
          value={name}
          maxLength={MAX_MODEL_NAME}
          isBusy={rename.isPending}
          problem={rename.error}
          onSave={(next) => rename.mutate({ params: { model: uid }, body: { name: next } })}
          onClose={onClose}
        />
      )}
      <Confirm
        isOpen={open === "delete"}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={onClose}
        onConfirm={() => remove.mutate({ params: { model: uid } })}
      >
        “{name}” and its labels in all videos will be deleted. Results that were made with it remain. You can’t undo this.
      </Confirm>
    </>
  );
}
