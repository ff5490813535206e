import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";

type Props = {
  workspace: { readonly uid: string; readonly name: string };
  /** The member who becomes the admin. */
  member: { readonly uid: string; readonly email: string };
  onClose: () => void;
};

const SHOWN_ADMIN = [
  staffBackoffice.readUser,
  staffBackoffice.users,
  staffBackoffice.readWorkspace,
  staffBackoffice.workspaces,
  staffBackoffice.subscriptions,
  staffBackoffice.audit,
];

/** Makes a member the admin of their workspace. */
export function ChangeAdminDialog({ workspace, member, onClose }: Props) {
  const change = useOperationMutation(staffBackoffice.changeAdmin, {
    refreshes: SHOWN_ADMIN,
    onSuccess: () => {
      snackbar.success("Admin changed");
      onClose();
    },
  });
  return (
    <TypedConfirm
      title="Change admin"
      description={`${member.email} becomes the admin of ${workspace.name}, and the current admin a member. To change the plan, the new admin needs an active subscription at Stripe: the current subscription stays with the person who pays for it.`}
      wanted={workspace.name}
      confirmationLabel="the workspace’s name"
      action="Change admin"
      isBusy={change.isPending}
      problem={change.error}
      onClose={onClose}
      onConfirm={(confirmation) => change.mutate({ params: { uid: workspace.uid }, body: { member: member.uid, confirmation } })}
    />
  );
}
