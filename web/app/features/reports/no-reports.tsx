import type { Profile } from "#contracts/profile.ts";
import pageStyles from "#web/ui/layout/page.module.css";
import { ReportsAction } from "./plan-note.tsx";
import { reportsBlockedBy } from "./report-access.ts";
import { SampleReport } from "./sample-report.tsx";

const HOW_TO_GET_THEM = {
  off: "They’re turned off for your workspace.",
  adminsPlan: "They’re part of the Business and Agency plans. The admin of your workspace can change the plan.",
  plan: "They’re part of the Business and Agency plans.",
} as const;

/** The page of users without reports and the feature: a sample, why they have none, and the way to the feature. */
export function NoReports({ me }: { me: Profile }) {
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <div>
          <h1>Reports</h1>
          <p className={pageStyles.lead}>
            Reports compare your ads in dozens of templates. {HOW_TO_GET_THEM[reportsBlockedBy(me)]}
          </p>
        </div>
        <ReportsAction me={me} variation="primary" />
      </header>
      <SampleReport />
    </div>
  );
}
