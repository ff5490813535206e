import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { type ReportDetail, ReportId } from "#contracts/reports.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { ExportMenu } from "#web/app/shared/downloads/export-menu.tsx";
import { meQuery } from "#web/kit/auth/me.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { AdsTab } from "./ads-tab.tsx";
import { PlanNote } from "./plan-note.tsx";
import { canCreateReports, canEditReports } from "./report-access.ts";
import { ReportError } from "./report-error.tsx";
import { ReportMenu } from "./report-menu.tsx";
import { ReportNotices } from "./report-notices.tsx";
import { useReport } from "./report-query.ts";
import styles from "./reports.module.css";
import { ResultsTab } from "./results-tab.tsx";
import { TemplatesTab } from "./templates-tab.tsx";

/** `shareButton`: for users who may not share, only if the report is shared. */
type Props = { shareButton: (uid: string, mayCreate: boolean) => ReactNode };

/** One report: results, ads and templates. */
export function ReportContent(props: Props) {
  const { uid = "" } = useParams();
  if (!ReportId.safeParse(uid).success) return <NotFound />;
  return <LoadedReport key={uid} uid={uid} {...props} />;
}

function LoadedReport({ uid, shareButton }: Props & { uid: string }) {
  const { data, error, retry } = useReport(uid);
  useHead({ title: data?.report.title });
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const canEdit = me !== undefined && canEditReports(me);
  const mayCreate = me !== undefined && canCreateReports(me);
  return (
    <div className={pageStyles.page}>
      <Link to="/reports" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        Reports
      </Link>
      {error && !data && <ReportError problem={error} onRetry={retry} />}
      {!data && !error && <Skeleton label="Loading report" heights={[48, 240, 320]} />}
      {data && (
        <>
          <header className={pageStyles.head}>
            <div>
              <h1 dir="auto">{data.report.title}</h1>
              <p className={styles.facts}>{TEMPLATE_KIND_NAMES[data.report.type]}</p>
            </div>
            <div className={styles.actions}>
              {hasResults(data) && (
                <>
                  {data.report.status !== "failed" && (
                    <ExportMenu source={{ subject: "report", objects: [uid], title: data.report.title }} isAvailable />
                  )}
                  {me && shareButton(uid, mayCreate)}
                  <ButtonLink to={`/display-report/${uid}`}>Present</ButtonLink>
                </>
              )}
              {me && <ReportMenu report={data.report} me={me} onDeleted={() => void navigate("/reports")} />}
            </div>
          </header>
          {me && !mayCreate && <PlanNote me={me} />}
          <ReportNotices detail={data} canRetry={mayCreate} />
          <ReportBody detail={data} canEdit={canEdit} onStale={retry} />
        </>
      )}
    </div>
  );
}

const hasResults = ({ report: { status } }: ReportDetail): boolean => status === "done" || status === "partial";

type BodyProps = { detail: ReportDetail; canEdit: boolean; onStale: () => void };

function ReportBody({ detail, canEdit, onStale }: BodyProps) {
  const { title, status, progress } = detail.report;
  if (status === "requested")
    return (
      <div className={styles.progress} role="status">
        <p>Your ads are being analysed and placed in the templates. We’ll email you when the report is ready.</p>
        <progress aria-label={`Progress of ${title}`} max={100} value={progress ?? 0} />
        <span>{progress ?? 0}%</span>
      </div>
    );
  if (status === "failed")
    return (
      <EmptyState
        icon={null}
        title="This report failed"
        text="None of its ads could be analysed. You weren’t charged for them."
      />
    );
  return (
    <Tabs.Root defaultValue="results">
      <TabList kind="line" aria-label="Report">
        <Tab value="results">Results</Tab>
        <Tab value="ads">Ads</Tab>
        <Tab value="templates">Templates</Tab>
      </TabList>
      <Tabs.Content value="results">
        <ResultsTab detail={detail} />
      </Tabs.Content>
      <Tabs.Content value="ads">
        <AdsTab detail={detail} canEdit={canEdit} onStale={onStale} />
      </Tabs.Content>
      <Tabs.Content value="templates">
        <TemplatesTab detail={detail} canEdit={canEdit} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
