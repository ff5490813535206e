import { useState } from "react";
import { useAllProjects } from "#web/app/shared/project-picker/use-all-projects.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

type Props = { isBusy: boolean; onCreate: (title: string) => void; onClose: () => void };

/** Asks for the title of a new project. It cannot be empty. A note says if one of the loaded projects has it. */
export function NewProjectDialog({ isBusy, onCreate, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { projects = [] } = useAllProjects("nothing");
  const title = typed.trim();
  const isTaken = !isBusy && projects.some((project) => isSame(project.title, title));
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
        hint={isTaken ? "You already have a project with this name." : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();
