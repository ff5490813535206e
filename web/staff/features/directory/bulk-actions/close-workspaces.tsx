import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { bulkConfirmation } from "#contracts/staff/bulk-actions.ts";
import type { StaffWorkspace } from "#contracts/staff/tables.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { FailedList } from "./failed-list.tsx";

type Props = { workspaces: readonly StaffWorkspace[]; onClose: () => void };

/** Closes the selected workspaces, and says which could not be closed and why. */
export function CloseWorkspaces({ workspaces: selected, onClose }: Props) {
  // Closed workspaces leave the table, and so the selection.
  const [workspaces] = useState(selected);
  const count = pluralize(workspaces.length, "workspace");
  const close = useOperationMutation(staffBackoffice.closeWorkspaces, {
    refreshes: [staffBackoffice.workspaces, staffBackoffice.users, staffBackoffice.audit],
    onSuccess: ({ failed }) => {
      if (failed.length > 0) return;
      snackbar.success(`${count} closed`);
      onClose();
    },
  });
  if (close.data && close.data.failed.length > 0)
    return (
      <FailedList
        title="Some workspaces weren’t closed"
        description={`${close.data.done.length} of ${count} closed.`}
        failed={close.data.failed}
        nameOf={(uid) => workspaces.find((workspace) => workspace.uid === uid)?.name ?? uid}
        onClose={onClose}
      />
    );
  return (
    <TypedConfirm
      title="Close workspaces"
      description={`Everyone in ${count} moves to the Free plan and gets an email. Heatmaps, projects and reports are deleted. Workspaces that pay stay open. This can’t be undone.`}
      wanted={bulkConfirmation("close", workspaces.length, "workspace")}
      confirmationLabel="the text below"
      action="Close workspaces"
      isBusy={close.isPending}
      problem={close.error}
      onClose={onClose}
      onConfirm={(confirmation) => close.mutate({ body: { workspaces: workspaces.map(({ uid }) => uid), confirmation } })}
    />
  );
}
