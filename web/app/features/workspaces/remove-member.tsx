import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Member, workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { snackbar } from "#web/ui/snackbar.tsx";
import { refreshWorkspace } from "./queries.ts";

/** Asks before somebody is put out of the workspace, naming him. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(workspaces.removeMember, { params: { uid: member.uid } }),
    onSuccess: () => snackbar.success(`${member.name} is no longer in the workspace`),
    onError: (problem) => snackbar.failure(problem),
    onSettled: () => {
      onClose();
      return refreshWorkspace(queryClient);
    },
  });
  return (
    <Confirm isOpen action="Remove" isBusy={remove.isPending} onCancel={onClose} onConfirm={() => remove.mutate()}>
      {member.name}
      {member.email && ` (${member.email})`} will lose access and move to the Free plan. Heatmaps they created stay in the
      workspace.
    </Confirm>
  );
}
