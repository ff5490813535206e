import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { Rankings } from "./ranking.tsx";
import { reportQuery } from "./report-query.ts";
import { toView } from "./report-view.ts";
import styles from "./reports.module.css";
import { ScoreMatrix } from "./score-matrix.tsx";

/** The results of a report on one page without controls, to present or print. */
export function Component() {
  const { uid = "" } = useParams();
  const { data, error, refetch } = useQuery(reportQuery(uid));
  if (error && !data) return <ErrorState title="Couldn’t load this report" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading report" heights={[48, 240, 320]} />;
  const { report, ads } = data;
  const view = toView(data);
  return (
    <main className={pageStyles.page}>
      <Link to={`/report/${uid}`} className={styles.leave!}>
        <ArrowLeft aria-hidden="true" />
        Back to the report
      </Link>
      <header className={styles.displayHead}>
        <h1>{report.title}</h1>
        <p className={styles.facts}>{TEMPLATE_KIND_NAMES[report.type]}</p>
      </header>
      {report.status === "requested" && <p role="status">This report is not finished yet: {report.progress ?? 0}%</p>}
      <Rankings view={view} />
      <ul className={styles.ads} aria-label="Ads">
        {ads.map(({ heatmap: { uid: ad, title }, heatmap_image }) => (
          <li key={ad}>
            <h2>{title}</h2>
            {heatmap_image && <img src={heatmap_image} alt={`${title}, heatmap`} />}
          </li>
        ))}
      </ul>
      <ScoreMatrix view={view} />
    </main>
  );
}
