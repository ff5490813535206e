import { useState } from "react";
import { brands } from "#contracts/brands.ts";
import { type LabelledVideo, labels, MAX_MODEL_NAME } from "#contracts/labels.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./labels.module.css";

type Props = {
  model: LabelledVideo["models"][number];
  open: "rename" | "delete";
  onClose: () => void;
  onDeleted: () => void;
};

/** Renames or deletes a model of one’s own. Results that were made with it keep its name. */
export function ModelDialogs({ model: { uid, name }, open, onClose, onDeleted }: Props) {
  const [next, setNext] = useState(name);
  const [isSubmitted, setIsSubmitted] = useState(false);
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
  const submit = () => {
    setIsSubmitted(true);
    if (next.trim()) rename.mutate({ params: { model: uid }, body: { name: next.trim() } });
  };
  return (
    <>
      <FormDialog
        isOpen={open === "rename"}
        title="Rename model"
        description="Its logos, and results that were made with it, keep their names."
        action="Save"
        className={styles.dialog}
        isBusy={rename.isPending}
        onClose={onClose}
        onSubmit={submit}
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={MAX_MODEL_NAME}
          value={next}
          error={isSubmitted && !next.trim() ? "Name is required" : undefined}
          onChange={({ target }) => {
            setNext(target.value);
            rename.reset();
          }}
        />
        <FormError problem={rename.error} />
      </FormDialog>
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
