import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { type ReportDetail, ReportId } from "#contracts/reports.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { ExportMenu } from "#web/app/shared/downloads/export-menu.tsx";
import { meQuery } from "#web/kit/auth/me.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { BackLink } from "#web/ui/controls/back-link.tsx";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { AddAdsButton } from "./add-ads-button.tsx";
import { AddAdsDialog } from "./add-ads-dialog.tsx";
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
import { useAdOrder } from "./use-ad-order.ts";
import type { WizardParts } from "./wizard-parts.ts";

/** `shareButton`: for users who may not share, only if the report is shared. */
type Props = WizardParts & { shareButton: (uid: string, mayCreate: boolean) => ReactNode };

/** One report: results, ads and templates. */
export function ReportContent(props: Props) {
  const { uid = "" } = useParams();
  if (!ReportId.safeParse(uid).success) return <NotFound />;
  return <LoadedReport key={uid} uid={uid} {...props} />;
}

function LoadedReport({ uid, shareButton, ...parts }: Props & { uid: string }) {
  const { data, error, retry } = useReport(uid);
  useHead({ title: data?.report.title });
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  // Here, because the report may be in progress again while the dialog is open.
  const [isAdding, setIsAdding] = useState(false);
  const canEdit = me !== undefined && canEditReports(me);
  const mayCreate = me !== undefined && canCreateReports(me);
  return (
    <div className={pageStyles.page}>
      <BackLink to="/reports">Reports</BackLink>
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
          <ReportNotices detail={data} canEdit={canEdit} canRetry={mayCreate} />
          <ReportBody
            detail={data}
            canEdit={canEdit}
            isCreator={me?.uid === data.report.created_by_uid}
            onAdd={() => setIsAdding(true)}
            onStale={retry}
          />
          {isAdding && <AddAdsDialog detail={data} {...parts} onClose={() => setIsAdding(false)} />}
        </>
      )}
    </div>
  );
}

const hasResults = ({ report: { status } }: ReportDetail): boolean => status === "done" || status === "partial";

/** `isCreator`: its end is emailed to the user. */
type BodyProps = { detail: ReportDetail; canEdit: boolean; isCreator: boolean; onAdd: () => void; onStale: () => void };

function ReportBody({ detail, canEdit, isCreator, onAdd, onStale }: BodyProps) {
  const { shown, isSaving, move } = useAdOrder(detail);
  const { title, status, progress } = detail.report;
  if (status === "requested")
    return (
      <div className={styles.progress} role="status">
        <p>
          The ads are being analysed and placed in the templates.{" "}
          {isCreator ? "We’ll email you when the report is ready." : "The results appear here when the report is ready."}
        </p>
        <progress aria-label={`Progress of ${title}`} max={100} value={progress ?? 0} />
        <span>{progress ?? 0}%</span>
      </div>
    );
  if (status === "failed")
    return (
      <EmptyState
        icon={<CircleAlert />}
        title="This report failed"
        text="None of its ads could be analysed. You weren’t charged for them."
        action={canEdit && <AddAdsButton report={detail.report} onAdd={onAdd} />}
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
        <ResultsTab detail={shown} />
      </Tabs.Content>
      <Tabs.Content value="ads">
        <AdsTab detail={shown} canEdit={canEdit} isSaving={isSaving} onMove={move} onAdd={onAdd} onStale={onStale} />
      </Tabs.Content>
      <Tabs.Content value="templates">
        <TemplatesTab detail={detail} canEdit={canEdit} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
