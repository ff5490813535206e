import { ReportPage } from "#web/app/features/reports/report-page.tsx";
import { ShareReportButton } from "#web/app/features/sharing/share-report-button.tsx";

/** One report, which can be shared. */
export const Component = () => (
  <ReportPage shareButton={(uid, mayShare) => <ShareReportButton uid={uid} mayShare={mayShare} />} />
);
