import { TextField } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { WorkspaceName, workspaces } from "#contracts/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { WORKSPACE, workspaceQuery } from "./queries.ts";

/** Renames a workspace. */
export function RenameWorkspaceDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(before);
  const queryClient = useQueryClient();
  const rename = useOperationMutation(workspaces.rename, {
    refreshes: WORKSPACE,
    onSuccess: (workspace) => {
      queryClient.setQueryData(workspaceQuery.queryKey, workspace);
      snackbar.success("Changes saved");
      onClose();
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const problem = WorkspaceName.safeParse(name).error?.issues[0]?.message;
  const submit = () => {
    if (!problem) rename.mutate({ body: { name } });
  };
  return (
    <FormDialog
      title="Rename workspace"
      action="Update"
      isDisabled={problem !== undefined}
      isBusy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        hasError={problem !== undefined}
        errorMessage={problem}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
