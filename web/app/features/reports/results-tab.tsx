import { Button } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import type { ReportDetail } from "#contracts/reports.ts";
import { pluralize } from "#web/kit/format.ts";
import { safeFileName, saveText } from "#web/kit/save-file.ts";
import { Ranking } from "./ranking.tsx";
import { reportCsv } from "./report-csv.ts";
import styles from "./reports.module.css";
import { ScoreMatrix } from "./score-matrix.tsx";

/** Rankings, and the scores of all ads in all templates. */
export function ResultsTab({ detail }: { detail: ReportDetail }) {
  const { rankings, templates, report } = detail;
  return (
    <div className={styles.step}>
      {rankings.map((ranking) => (
        <Ranking key={ranking.kpi} ranking={ranking} detail={detail} />
      ))}
      <div className={styles.actions}>
        <h2>Scores by template</h2>
        <Button size="small" onClick={() => saveText(reportCsv(detail), "text/csv", safeFileName(report.title, " scores.csv"))}>
          <Download aria-hidden="true" />
          CSV
        </Button>
      </div>
      <p className={styles.facts}>
        Means over {pluralize(templates.length, "template")}. Ranges contain the value that people’s attention would give in 9 of
        10 cases. A winner is named if its lead holds across the templates.
      </p>
      <ScoreMatrix detail={detail} />
    </div>
  );
}
