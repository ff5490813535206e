import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Plan } from "#contracts/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

type Props = { profile: Profile; plan: Plan; isBusy: boolean; onCancel: () => void; onConfirm: () => void };

/** Asks for confirmation before the free plan ends a trial or removes the user from their workspace, and shows what they lose. */
export function ConfirmFreePlan({ profile, plan, isBusy, onCancel, onConfirm }: Props) {
  return (
    <Confirm
      isOpen
      confirmLabel="Switch to the Free plan"
      cancelLabel={profile.workspace ? "Stay" : "Keep my trial"}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {profile.workspace ? <LeftWorkspace profile={profile} /> : <EndedTrial profile={profile} plan={plan} />}
    </Confirm>
  );
}

function EndedTrial({ profile, plan }: Pick<Props, "profile" | "plan">) {
  const credits = (images: number, videos: number) =>
    `${pluralize(images, "image credit")} and ${pluralize(videos, "video credit")}`;
  return (
    <>
      <p>
        {profile.trialEnded ? "Your trial has ended." : "Your trial ends now."} The{" "}
        {credits(profile.imageCredits, profile.videoCredits)} that you have left expire, and the Free plan gives you{" "}
        {credits(plan.images ?? 0, plan.videos ?? 0)} once.
      </p>
      <p>
        New reports, audits and Co-Pilot are not part of the Free plan. You keep your heatmaps, projects and reports. You can’t go
        back to the trial.
      </p>
    </>
  );
}

function LeftWorkspace({ profile }: Pick<Props, "profile">) {
  const { data } = useOperation(accounts.countOwnHeatmaps, {}, { staleTime: 0 });
  const name = profile.workspace?.name ?? "your workspace";
  const behind =
    data && data.heatmaps > 0 ? ` You’ll no longer see the ${pluralize(data.heatmaps, "heatmap")} you created there.` : "";
  return (
    <>
      <p>
        {profile.role === "admin"
          ? `“${name}” will be closed and its heatmaps, projects and reports deleted. You’ll move to the Free plan. This can’t be undone.`
          : `You will leave “${name}” and move to the Free plan.${behind} You’ll need a new invitation to come back.`}
      </p>
      <p>
        Want a copy first? <Link to="/account#your-data">Export your data</Link>
      </p>
    </>
  );
}
