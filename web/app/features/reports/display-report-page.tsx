import { useNavigate, useParams } from "react-router-dom";
import { ReportId } from "#contracts/reports.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { useShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { BackLink } from "#web/ui/controls/back-link.tsx";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { StandalonePage } from "#web/ui/layout/standalone-page.tsx";
import { Rankings } from "./rankings.tsx";
import { ReportError } from "./report-error.tsx";
import { useReport } from "./report-query.ts";
import { toView } from "./report-view.ts";
import styles from "./reports.module.css";
import { ScoreMatrix } from "./score-matrix.tsx";

/** The results of a report on one page without controls, to present or print. Escape leads back to the report. */
export function Component() {
  const { uid = "" } = useParams();
  if (ReportId.safeParse(uid).success) return <DisplayedReport key={uid} uid={uid} />;
  return (
    <StandalonePage>
      <NotFound />
    </StandalonePage>
  );
}

function DisplayedReport({ uid }: { uid: string }) {
  const { data, error, retry } = useReport(uid);
  const navigate = useNavigate();
  useHead({ title: data?.report.title });
  useShortcuts({ escape: () => void navigate(`/report/${uid}`) });
  if (error && !data)
    return (
      <StandalonePage>
        <ReportError problem={error} onRetry={retry} />
      </StandalonePage>
    );
  if (!data)
    return (
      <main className={pageStyles.page}>
        <Skeleton label="Loading report" heights={[48, 240, 320]} />
      </main>
    );
  const { report, ads, templates } = data;
  const view = toView(data);
  return (
    <main className={pageStyles.page}>
      <BackLink to={`/report/${uid}`}>Back to the report</BackLink>
      <div className={styles.presentation}>
        <header>
          <h1>{report.title}</h1>
          <p className={styles.facts}>
            {TEMPLATE_KIND_NAMES[report.type]} · {pluralize(ads.length, "ad")} · {pluralize(templates.length, "template")} ·{" "}
            <time dateTime={report.created_at}>{dayMonthYear(report.created_at)}</time>
          </p>
          {report.status === "requested" && <p role="status">This report is not finished yet: {report.progress ?? 0}%</p>}
        </header>
        <Rankings view={view} />
        <ul className={styles.ads} aria-label="Ads">
          {ads.map(({ heatmap: { uid: ad, title }, heatmap_image }) => (
            <li key={ad}>
              <h2>{title}</h2>
              {heatmap_image && <img src={heatmap_image} alt={`${title}, heatmap`} />}
            </li>
          ))}
        </ul>
        <section className={styles.stack}>
          <h2>Scores by template</h2>
          <ScoreMatrix view={view} />
        </section>
      </div>
    </main>
  );
}
