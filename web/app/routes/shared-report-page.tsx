import { SharedResults } from "#web/app/features/reports/shared-results.tsx";
import { SharedReportPage } from "#web/app/features/sharing/shared-report-page.tsx";

/** The public page of a report's share link. */
export const Component = () => <SharedReportPage>{(report) => <SharedResults report={report} />}</SharedReportPage>;
