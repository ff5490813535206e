import { Button, TextField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() && !isBusy) onSave(title.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={heading}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="project-title"
            isDisabled={!title.trim()}
            isLoading={isBusy}
            loadingText={action}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id="project-title" onSubmit={submit}>
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
      </form>
    </Dialog>
  );
}
