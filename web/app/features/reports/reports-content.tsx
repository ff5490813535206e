import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import { type ReportCard, reports } from "#contracts/reports.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { NoReports } from "./no-reports.tsx";
import { PlanNote } from "./plan-note.tsx";
import { canCreateReports, creationBlockedReason } from "./report-access.ts";
import { PROGRESS_MS } from "./report-query.ts";
import { ReportTile } from "./report-tile.tsx";
import { ReportWizard } from "./report-wizard.tsx";
import styles from "./reports.module.css";
import { SampleReport } from "./sample-report.tsx";
import type { WizardParts } from "./wizard-parts.ts";

const isUnfinished = ({ status }: ReportCard) => status === "requested";

/** All reports. Users whose plan has none see those of an earlier plan or trial; without any, a sample. */
export function ReportsContent(parts: WizardParts) {
  const { data: me } = useQuery(meQuery);
  if (!me) return <Skeleton label="Loading reports" heights={[120, 120]} />;
  return <ReportList me={me} {...parts} />;
}

function ReportList({ me, ...parts }: WizardParts & { me: Profile }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...operationPages(reports.list, { query: {} }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.reports.some(isUnfinished)) ? PROGRESS_MS : LINK_LIFE_MS,
  });
  const shown = data?.pages.flatMap((page) => page.reports);
  const canCreate = canCreateReports(me);
  const block = creationBlockedReason(me, shown?.length ?? 0);
  if (!canCreate && me.role !== "trial" && shown?.length === 0) return <NoReports me={me} />;
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>Reports</h1>
        <div className={styles.actions}>
          {block && (
            <>
              <span id="no-new-report">{block}</span>
              <ButtonLink to="/subscription">Upgrade</ButtonLink>
            </>
          )}
          {(canCreate || block) && (
            <Button
              variation="primary"
              isDisabled={!shown || block !== undefined}
              {...(block && { "aria-describedby": "no-new-report" })}
              onClick={() => setIsOpen(true)}
            >
              <Plus aria-hidden="true" />
              New report
            </Button>
          )}
        </div>
      </header>
      {error && !shown && <ErrorState title="Couldn’t load your reports" problem={error} onRetry={() => void refetch()} />}
      {!shown && !error && <Skeleton label="Loading reports" heights={[120, 120, 120]} />}
      {shown?.length === 0 && <SampleReport />}
      {!canCreate && !block && shown && <PlanNote me={me} />}
      {shown && shown.length > 0 && (
        <ul className={styles.list} aria-label="Reports">
          {shown.map((report) => (
            <li key={report.uid}>
              <ReportTile report={report} me={me} onStale={() => void refetch({ cancelRefetch: false })} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button isLoading={isFetchingNextPage} loadingText="Loading more…" onClick={() => void fetchNextPage()}>
          Show more reports
        </Button>
      )}
      {isOpen && <ReportWizard me={me} {...parts} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
