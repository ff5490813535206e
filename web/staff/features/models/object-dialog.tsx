import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { MAX_TRACKED_TEXT } from "#contracts/brands.ts";
import { type LabelModelObject, MAX_MODEL_NAME } from "#contracts/labels.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./models.module.css";

type Props = {
  /** Uid of the model. */
  model: string;
  /** The object to edit; undefined adds one. */
  object: LabelModelObject | undefined;
  onClose: () => void;
};

/** Adds an object to a model, or changes its name, type and text. */
export function ObjectDialog({ model, object, onClose }: Props) {
  const [draft, setDraft] = useState({ name: object?.name ?? "", type: object?.type ?? "image", text: object?.text ?? "" });
  const options = { refreshes: [staffBrands.readModel], onSuccess: onClose };
  const add = useOperationMutation(staffBrands.addObject, options);
  const edit = useOperationMutation(staffBrands.editObject, options);
  const isText = draft.type === "text";
  const body = { name: draft.name.trim(), type: draft.type, text: isText ? draft.text.trim() : "" };
  const losesLabels = object?.type === "image" && isText && object.labels > 0;
  return (
    <FormDialog
      title={object ? `Edit ${object.name}` : "Add object"}
      action={object ? "Save" : "Add"}
      className={styles.form}
      isDisabled={!body.name || (isText && !body.text)}
      isBusy={add.isPending || edit.isPending}
      onClose={onClose}
      onSubmit={() =>
        object ? edit.mutate({ params: { model, object: object.id }, body }) : add.mutate({ params: { model }, body })
      }
    >
      <TextField
        autoComplete="off"
        label="Name"
        maxLength={MAX_MODEL_NAME}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <SelectField
        label="Type"
        value={draft.type}
        onChange={({ target }) => setDraft({ ...draft, type: target.value === "text" ? "text" : "image" })}
      >
        <option value="image">Image</option>
        <option value="text">Text</option>
      </SelectField>
      {isText && (
        <TextField
          autoComplete="off"
          label="Text to track"
          maxLength={MAX_TRACKED_TEXT}
          value={draft.text}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      )}
      {losesLabels && <p>Text has no labels. All labels that include “{object.name}” will be removed.</p>}
      <FormError problem={add.error ?? edit.error} />
    </FormDialog>
  );
}
