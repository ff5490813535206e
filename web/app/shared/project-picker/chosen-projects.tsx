import { Button } from "@aws-amplify/ui-react";
import { FolderPlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { MAX_PROJECTS_OF_UPLOAD } from "#contracts/new-heatmap.ts";
import { Chip } from "#web/ui/controls/chip.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./chosen-projects.module.css";
import { ProjectPicker } from "./project-picker.tsx";
import { useAllProjects } from "./use-all-projects.ts";

type Props = {
  /** Ids of the chosen projects. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Chooses the projects that a new heatmap is added to: a chip for each, and a dialog that finds or creates others. */
export function ChosenProjects({ chosen, onChange }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { projects } = useAllProjects(isOpen || chosen.length > 0 ? "all" : "nothing");
  const titleOf = (uid: string) => projects?.find((project) => project.uid === uid)?.title ?? "Project";
  // A project that is created is added once the server has answered. Others may be chosen by then.
  const latest = useRef(chosen);
  latest.current = chosen;
  const change = async (uid: string, isIn: boolean) => {
    const others = latest.current.filter((each) => each !== uid);
    if (isIn && others.length >= MAX_PROJECTS_OF_UPLOAD) {
      const full = new Error(`You can choose up to ${MAX_PROJECTS_OF_UPLOAD} projects.`);
      snackbar.error(full.message);
      throw full;
    }
    onChange(isIn ? [...others, uid] : others);
  };
  return (
    <fieldset className={styles.chosenProjects} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        Projects
      </span>
      <div className={styles.chosen}>
        {chosen.map((uid) => (
          <Chip
            key={uid}
            text={titleOf(uid)}
            removeLabel={`Remove from ${titleOf(uid)}`}
            onRemove={() => void change(uid, false)}
          />
        ))}
        <Button size="small" variation="link" onClick={() => setIsOpen(true)}>
          <FolderPlus aria-hidden="true" />
          Add to project
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Add to project"
        description="Optional. Everyone with access to a project finds the heatmap there."
        footer={
          <Button variation="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        {/* React events pass through portals: creating a project must not submit the form of the upload. */}
        <div onSubmit={(event) => event.stopPropagation()}>
          <ProjectPicker chosen={chosen} onChange={change} />
        </div>
      </Dialog>
    </fieldset>
  );
}
