import { Button } from "@aws-amplify/ui-react";
import { FolderPlus, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCreateProject } from "#web/app/shared/project-picker/use-create-project.ts";
import { EmptyStateCard } from "#web/ui/layout/empty-state-card.tsx";
import { NewProjectDialog } from "./new-project-dialog.tsx";

/** Creates a project: a button, or the card of an empty list. */
export function NewProject({ as }: { as: "button" | "card" }) {
  const [isOpen, setIsOpen] = useState(false);
  const create = useCreateProject();
  const navigate = useNavigate();
  const open = () => setIsOpen(true);
  const onSuccess = ({ uid }: { uid: string }) => {
    setIsOpen(false);
    void navigate(`/project/${uid}`);
  };
  return (
    <>
      {as === "button" ? (
        <Button variation="primary" onClick={open}>
          <Plus aria-hidden="true" />
          New project
        </Button>
      ) : (
        <EmptyStateCard
          icon={<FolderPlus aria-hidden="true" />}
          title="Add project"
          text="Group heatmaps by client or campaign."
          shape="line"
          onClick={open}
        />
      )}
      {isOpen && (
        <NewProjectDialog
          isBusy={create.isPending}
          onCreate={(title) => create.mutate({ body: { title } }, { onSuccess })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
