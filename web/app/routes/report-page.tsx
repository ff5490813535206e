import { createUploadQueue } from "#web/app/features/heatmaps/uploads/uploads.ts";
import { ReportContent } from "#web/app/features/reports/report-content.tsx";
import { ShareReportButton } from "#web/app/features/sharing/share-report-button.tsx";
import { AdPicker } from "./ad-picker.tsx";

/** One report, which can be shared, and to which ads can be added. */
export const Component = () => (
  <ReportContent
    shareButton={(uid, mayShare) => <ShareReportButton uid={uid} mayShare={mayShare} />}
    createQueue={createUploadQueue}
    picker={(props) => <AdPicker {...props} />}
  />
);
