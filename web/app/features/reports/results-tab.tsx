import { Button } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import type { ReportDetail } from "#contracts/reports.ts";
import { pluralize } from "#web/kit/format.ts";
import { safeFileName, saveText } from "#web/kit/save-file.ts";
import { Rankings } from "./ranking.tsx";
import { reportCsv } from "./report-csv.ts";
import { toView } from "./report-view.ts";
import styles from "./reports.module.css";
import { ScoreMatrix } from "./score-matrix.tsx";

/** Rankings, and the scores of all ads in all templates. */
export function ResultsTab({ detail }: { detail: ReportDetail }) {
  const { templates, report } = detail;
  const view = toView(detail);
  return (
    <div className={styles.stack}>
      <Rankings view={view} />
      <div className={styles.actions}>
        <h2>Scores by template</h2>
        <Button size="small" onClick={() => saveText(reportCsv(view), "text/csv", safeFileName(report.title, " scores.csv"))}>
          <Download aria-hidden="true" />
          CSV
        </Button>
      </div>
      <p className={styles.facts}>
        Means over {pluralize(templates.length, "template")}, as far as they take the ad and scored it. Ranges contain the value
        that people’s attention would give in 9 of 10 cases. A winner is named if its lead holds across the templates.
      </p>
      <ScoreMatrix view={view} />
    </div>
  );
}
