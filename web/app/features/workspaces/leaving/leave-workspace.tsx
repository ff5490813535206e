import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { counted } from "#web/kit/format.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useGoOut } from "./use-go-out.ts";

/** Asks for confirmation before a member leaves. Shows how many of their heatmaps stay behind, with a link to export them. */
export function LeaveWorkspace({ name, onClose }: { name: string; onClose: () => void }) {
  const { data } = useOperation(accounts.work, {}, { staleTime: 0 });
  const leave = useGoOut(workspaces.leave, { said: `You have left ${name}`, onFailure: onClose });
  return (
    <Confirm
      isOpen
      action="Leave workspace"
      keep="Stay"
      isBusy={leave.isPending}
      onCancel={onClose}
      onConfirm={() => leave.mutate()}
    >
      <p>
        You will leave “{name}” and go on with the Free plan.
        {data && data.heatmaps > 0
          ? ` The ${counted(data.heatmaps, "heatmap")} you made here will stay with the workspace, and you will no longer see ${data.heatmaps === 1 ? "it" : "them"}.`
          : " You have made no heatmaps here."}{" "}
        To come back you need a new invitation.
      </p>
      <p>
        Want a copy first? <Link to="/account#your-data">Export your data</Link>
      </p>
    </Confirm>
  );
}
