import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Member, workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { refreshWorkspace } from "../queries.ts";

/** Asks for confirmation before a member is removed. */
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
      {member.email && ` (${member.email})`} will lose access to this workspace and go on with the Free plan. The heatmaps made
      here stay.
    </Confirm>
  );
}
