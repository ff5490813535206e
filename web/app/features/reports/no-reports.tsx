import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { SampleReport } from "./sample-report.tsx";

/** The page of users whose plan has no reports: a sample, and the way to a plan that has them. */
export function NoReports() {
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <div>
          <h1>Reports</h1>
          <p className={pageStyles.lead}>
            Reports compare your ads in dozens of templates. They’re part of the Business and Agency plans.
          </p>
        </div>
        <ButtonLink to="/subscription" variation="primary">
          Upgrade
        </ButtonLink>
      </header>
      <SampleReport />
    </div>
  );
}
