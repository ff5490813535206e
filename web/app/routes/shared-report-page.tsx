import { SharedResults } from "#web/app/features/reports/shared-results.tsx";
import { SharedReportContent } from "#web/app/features/sharing/shared-report-content.tsx";

/** The public page of a report's share link. */
export const Component = () => (
  <SharedReportContent>{(report, onStale) => <SharedResults report={report} onStale={onStale} />}</SharedReportContent>
);
