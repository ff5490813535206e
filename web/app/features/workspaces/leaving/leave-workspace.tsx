import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useExitWorkspace } from "./use-exit-workspace.ts";

/** Asks for confirmation before a member leaves. Shows how many of their heatmaps stay behind, with a link to export them. */
export function LeaveWorkspace({ name, onClose }: { name: string; onClose: () => void }) {
  const { data } = useOperation(accounts.countOwnHeatmaps, {}, { staleTime: 0 });
  const leave = useExitWorkspace(workspaces.leave, { successMessage: `You have left ${name}`, onFailure: onClose });
  return (
    <Confirm
      isOpen
      confirmLabel="Leave workspace"
      cancelLabel="Stay"
      isBusy={leave.isPending}
      onCancel={onClose}
      onConfirm={() => leave.mutate()}
    >
      <p>
        You will leave “{name}” and move to the Free plan. {data && whatStays(data.heatmaps)} You’ll need a new invitation to come
        back.
      </p>
      <p>
        Want a copy first? <Link to="/account#your-data">Export your data</Link>
      </p>
    </Confirm>
  );
}

const whatStays = (count: number): string =>
  count === 0
    ? "You haven’t created any heatmaps here."
    : `The ${pluralize(count, "heatmap")} you created here will stay in the workspace, and you’ll no longer see ${count === 1 ? "it" : "them"}.`;
