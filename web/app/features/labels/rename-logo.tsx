import { type LabelModelObject, labels, MAX_MODEL_NAME } from "#contracts/labels.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";

type Props = {
  /** Id of the model that the logo belongs to. */
  model: string;
  logo: LabelModelObject;
  onClose: () => void;
};

/** Renames a logo of a model. */
export function RenameLogo({ model, logo: { id, name: before }, onClose }: Props) {
  const rename = useOperationMutation(labels.renameLogo, {
    refreshes: [labels.model],
    refreshesFirst: true,
    onSuccess: onClose,
  });
  return (
    <RenameDialog
      title={`Rename ${before}`}
      label="Name"
      value={before}
      maxLength={MAX_MODEL_NAME}
      isBusy={rename.isPending}
      problem={rename.error}
      onSave={(name) => rename.mutate({ params: { model, object: id }, body: { name } })}
      onClose={onClose}
    />
  );
}
