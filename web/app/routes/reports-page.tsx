import { createUploadQueue } from "#web/app/features/heatmaps/uploads/uploads.ts";
import { ReportsContent } from "#web/app/features/reports/reports-content.tsx";
import { AdPicker } from "./ad-picker.tsx";

/** The list of reports; its wizard uploads heatmaps or picks existing ones. */
export const Component = () => <ReportsContent createQueue={createUploadQueue} picker={(props) => <AdPicker {...props} />} />;
