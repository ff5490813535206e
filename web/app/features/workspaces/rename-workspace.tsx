import { useQueryClient } from "@tanstack/react-query";
import { workspaces } from "#contracts/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";
import { WORKSPACE, workspaceQuery } from "./queries.ts";

/** Renames a workspace. */
export function RenameWorkspace({ name: before, onClose }: { name: string; onClose: () => void }) {
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
  return (
    <RenameDialog
      title="Rename workspace"
      label="Name"
      value={before}
      maxLength={100}
      isBusy={rename.isPending}
      onSave={(name) => rename.mutate({ body: { name } })}
      onClose={onClose}
    />
  );
}
