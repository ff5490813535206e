import { useState } from "react";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import dialogStyles from "./dialog.module.css";
import { FormDialog } from "./form-dialog.tsx";

type Props = {
  title: string;
  description?: string;
  /** Label of the field: “Title” or “Name”. */
  label: string;
  /** The current name. */
  value: string;
  maxLength: number;
  isBusy: boolean;
  /** The error of the request, where it is shown in the dialog. */
  problem?: unknown;
  /** Called with the new name, without spaces around it. It is not empty. */
  onSave: (value: string) => void;
  onClose: () => void;
};

/** Asks for the new name of an object. */
export function RenameDialog({ title, description, label, value: before, maxLength, isBusy, problem, onSave, onClose }: Props) {
  const [value, setValue] = useState(before);
  const name = value.trim();
  return (
    <FormDialog
      title={title}
      {...(description !== undefined && { description })}
      action="Save"
      className={dialogStyles.fields}
      isDisabled={!name}
      isBusy={isBusy}
      onSubmit={() => name && onSave(name)}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        error={name ? undefined : `${label} is required`}
        onChange={({ target }) => setValue(target.value)}
      />
      <FormError problem={problem} />
    </FormDialog>
  );
}
