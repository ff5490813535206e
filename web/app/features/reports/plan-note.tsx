import type { Profile } from "#contracts/profile.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { reportsBlockedBy } from "./report-access.ts";
import styles from "./reports.module.css";

/** Says what users without the feature can still do with their reports, why, and who can change that. */
export function PlanNote({ me }: { me: Profile }) {
  return (
    <div className={styles.planNote}>
      <Note action={<ReportsAction me={me} size="small" />}>
        You can still open and export your reports. {WHAT_IS_NEEDED[reportsBlockedBy(me)]}
      </Note>
    </div>
  );
}

const PLAN_NEEDED = "To create, change or share reports, you need the Business or Agency plan.";

const WHAT_IS_NEEDED = {
  off: "Creating, changing and sharing reports is turned off for your workspace.",
  adminsPlan: `${PLAN_NEEDED} The admin of your workspace can change the plan.`,
  plan: PLAN_NEEDED,
} as const;

type ActionProps = { me: Profile; size?: "small"; variation?: "primary" };

/** Link to the plans or to support, depending on why reports are not available; none for members, who cannot change the plan. */
export function ReportsAction({ me, ...look }: ActionProps) {
  const reason = reportsBlockedBy(me);
  if (reason === "adminsPlan") return null;
  return reason === "off" ? (
    <ButtonLink to="/support" {...look}>
      Contact support
    </ButtonLink>
  ) : (
    <ButtonLink to="/subscription" {...look}>
      Upgrade
    </ButtonLink>
  );
}
