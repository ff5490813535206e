import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import styles from "./reports.module.css";

/** What users whose plan or trial with reports has ended can still do with theirs, and the way to a plan. */
export const PlanNote = () => (
  <div className={styles.planNote}>
    <Note
      action={
        <ButtonLink to="/subscription" size="small">
          Upgrade
        </ButtonLink>
      }
    >
      You can still open and export your reports. To create, change or share reports, you need the Business or Agency plan.
    </Note>
  </div>
);
