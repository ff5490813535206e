import { ReportContent } from "#web/app/features/reports/report-content.tsx";
import { ShareReportButton } from "#web/app/features/sharing/share-report-button.tsx";

/** One report, which can be shared. */
export const Component = () => (
  <ReportContent shareButton={(uid, mayShare) => <ShareReportButton uid={uid} mayShare={mayShare} />} />
);
