import { Button, TextField } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { WorkspaceName, workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { refreshWorkspace, workspaceQuery } from "./queries.ts";

/** Renames a workspace. */
export function RenameWorkspaceDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(before);
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: () => call(workspaces.rename, { body: { name } }),
    onSuccess: (workspace) => {
      queryClient.setQueryData(workspaceQuery.queryKey, workspace);
      void refreshWorkspace(queryClient);
      snackbar.success("Changes saved");
      onClose();
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const problem = WorkspaceName.safeParse(name).error?.issues[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) rename.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename workspace"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="rename-workspace"
            isDisabled={problem !== undefined}
            isLoading={rename.isPending}
            loadingText="Update"
          >
            Update
          </Button>
        </>
      }
    >
      <form id="rename-workspace" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          hasError={problem !== undefined}
          errorMessage={problem}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
