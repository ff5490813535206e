import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";

type Props = { user: StaffUserDetails; workspace: NonNullable<StaffUserDetails["workspace"]>; onClose: () => void };

/** Makes a member the admin of their workspace. */
export function MakeAdmin({ user, workspace, onClose }: Props) {
  const change = useOperationMutation(staffBackoffice.changeAdmin, {
    refreshes: [staffBackoffice.readUser, staffBackoffice.users, staffBackoffice.readWorkspace, staffBackoffice.audit],
    onSuccess: () => {
      snackbar.success("Role changed");
      onClose();
    },
  });
  return (
    <TypedConfirm
      title="Make admin"
      description={`${user.email} becomes the admin of ${workspace.name}, and its current admin a member. The subscription stays with who pays for it.`}
      wanted={workspace.name}
      confirmationLabel="the workspace’s name"
      action="Make admin"
      isBusy={change.isPending}
      problem={change.error}
      onClose={onClose}
      onConfirm={(confirmation) => change.mutate({ params: { uid: workspace.uid }, body: { member: user.uid, confirmation } })}
    />
  );
}
