import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

type Props = { profile: Profile; isBusy: boolean; onCancel: () => void; onConfirm: () => void };

/** Asks for confirmation before the free plan removes the user from their workspace, and shows what they lose. */
export function ConfirmFreePlan({ profile, isBusy, onCancel, onConfirm }: Props) {
  const { data } = useOperation(accounts.countOwnHeatmaps, {}, { staleTime: 0 });
  const name = profile.workspace?.name ?? "your workspace";
  const behind =
    data && data.heatmaps > 0 ? ` You’ll no longer see the ${pluralize(data.heatmaps, "heatmap")} you created there.` : "";
  return (
    <Confirm
      isOpen
      confirmLabel="Switch to the Free plan"
      cancelLabel="Stay"
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {profile.role === "admin"
          ? `“${name}” will be closed and its heatmaps, projects and reports deleted. You’ll move to the Free plan. This can’t be undone.`
          : `You will leave “${name}” and move to the Free plan.${behind} You’ll need a new invitation to come back.`}
      </p>
      <p>
        Want a copy first? <Link to="/account#your-data">Export your data</Link>
      </p>
    </Confirm>
  );
}
