import { HeatmapPicker } from "#web/app/features/heatmaps/list/heatmap-picker.tsx";
import type { AdPickerProps } from "#web/app/features/reports/wizard-parts.ts";

/** Chooses existing heatmaps as ads of a report. */
export const AdPicker = ({ application, selected, existing, isPlaced, max, onChange }: AdPickerProps) => (
  <HeatmapPicker
    selected={selected}
    existing={existing}
    max={max}
    isSelectable={({ status, ...heatmap }) =>
      heatmap.application === application &&
      (application !== "Display Ads" || heatmap.dimensions !== "") &&
      isPlaced(heatmap) &&
      status !== "error" &&
      status !== "failed"
    }
    whenEmpty="You have no heatmaps for this report yet."
    onChange={(_, isChosen, card) => onChange(card, isChosen)}
  />
);
