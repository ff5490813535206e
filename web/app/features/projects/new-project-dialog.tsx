import { useState } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

type Props = { isBusy: boolean; onCreate: (title: string) => void; onClose: () => void };

/** Asks for the title of a new project. It cannot be empty. */
export function NewProjectDialog({ isBusy, onCreate, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const title = typed.trim();
  return (
    <FormDialog
      title="New project"
      action="Create"
      isDisabled={!title}
      isBusy={isBusy}
      onSubmit={() => title && onCreate(title)}
      onClose={onClose}
    >
      <TextField
        label="Title"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
