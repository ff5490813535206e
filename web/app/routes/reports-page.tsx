import { HeatmapPicker } from "#web/app/features/heatmaps/list/heatmap-picker.tsx";
import { createUploadQueue } from "#web/app/features/heatmaps/uploads/uploads.ts";
import { ReportsContent } from "#web/app/features/reports/reports-content.tsx";

const NOTHING: ReadonlySet<string> = new Set();

/** The list of reports; its wizard uploads heatmaps or picks existing ones. */
export const Component = () => (
  <ReportsContent
    createQueue={createUploadQueue}
    picker={(application, selected, onChange, max) => (
      <HeatmapPicker
        selected={selected}
        existing={NOTHING}
        max={max}
        isSelectable={({ status, ...heatmap }) =>
          heatmap.application === application &&
          (application !== "Display Ads" || heatmap.dimensions !== "") &&
          status !== "error" &&
          status !== "failed"
        }
        onChange={(_, isChosen, card) => onChange(card, isChosen)}
      />
    )}
  />
);
