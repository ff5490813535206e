import { useQueryClient } from "@tanstack/react-query";
import { type Member, workspaces } from "#contracts/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { refreshWorkspace } from "../queries.ts";

/** Asks for confirmation before a member is removed. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useOperationMutation(workspaces.removeMember, {
    onSuccess: () => snackbar.success(`${member.name} is no longer in the workspace`),
    onError: (problem) => snackbar.failure(problem),
    onSettled: () => {
      onClose();
      return refreshWorkspace(queryClient);
    },
  });
  return (
    <Confirm
      isOpen
      confirmLabel="Remove"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { uid: member.uid } })}
    >
      {member.name}
      {member.email && ` (${member.email})`} will lose access and move to the Free plan. Heatmaps they created stay in the
      workspace.
    </Confirm>
  );
}
