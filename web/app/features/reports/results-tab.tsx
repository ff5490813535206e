import { Button } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import type { ReportDetail } from "#contracts/reports.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { noWinnerText } from "#kit/scores/no-winner-text.ts";
import { pluralize } from "#web/kit/format.ts";
import { saveText } from "#web/kit/save-file.ts";
import { Rankings } from "./rankings.tsx";
import { reportCsv } from "./report-csv.ts";
import { toView } from "./report-view.ts";
import styles from "./reports.module.css";
import { ScoreMatrix } from "./score-matrix.tsx";

/** Rankings, and the scores of all ads in all templates. */
export function ResultsTab({ detail }: { detail: ReportDetail }) {
  const { templates, report } = detail;
  const view = toView(detail);
  const noWinner = noWinnerText(report.type);
  return (
    <div className={styles.stack}>
      <Rankings view={view} />
      <div className={styles.actions}>
        <h2>Scores by template</h2>
        <Button
          size="small"
          onClick={() => saveText(reportCsv(view), "text/csv", `${safeFileName(report.title, "Report")} scores.csv`)}
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      </div>
      <p className={styles.facts}>
        An ad’s attention score is its average over the templates that fit it, out of {pluralize(templates.length, "template")}. A
        90% range contains the value measured with people 90% of the time.
        {view.ads.length > 1 &&
          " A winner is named only if at least 9 of 10 such calls are right against each other ad; by attention, its lead must also hold across the templates."}
        {view.ads.length > 1 && noWinner && ` ${noWinner}`}
      </p>
      <ScoreMatrix view={view} />
    </div>
  );
}
