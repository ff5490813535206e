import { workspaces } from "#contracts/workspaces.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useExitWorkspace } from "./use-exit-workspace.ts";

/** Asks for confirmation before a workspace is closed. */
export function CloseWorkspace({ name, onClose }: { name: string; onClose: () => void }) {
  const close = useExitWorkspace(workspaces.close, { successMessage: `${name} is closed`, onFailure: onClose });
  return (
    <Confirm
      isOpen
      confirmLabel="Close workspace"
      cancelLabel="Keep it"
      isBusy={close.isPending}
      onCancel={onClose}
      onConfirm={() => close.mutate()}
    >
      “{name}” will be deleted with its heatmaps, projects, reports and remaining credits, and you’ll move to the Free plan. This
      can’t be undone.
    </Confirm>
  );
}
