import { TextField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

type Props = {
  heading: string;
  /** Label of the save button. */
  action: string;
  title: string;
  isBusy: boolean;
  onSave: (title: string) => void;
  onClose: () => void;
};

/** Asks for the title of a project. It cannot be empty. */
export function TitleDialog({ heading, action, title: before, isBusy, onSave, onClose }: Props) {
  const [title, setTitle] = useState(before);
  const submit = () => {
    if (title.trim()) onSave(title.trim());
  };
  return (
    <FormDialog title={heading} action={action} isDisabled={!title.trim()} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Title"
        value={title}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
}
