import { HeatmapPicker } from "#web/app/features/heatmaps/list/heatmap-picker.tsx";
import type { AdPickerProps } from "#web/app/features/reports/wizard-parts.ts";

/** Chooses existing heatmaps as ads of a report. */
export function AdPicker({ application, selected, existing, isPlaced, max, onChange }: AdPickerProps) {
  const sizes = application === "Display Ads" ? ", in the sizes that the report takes" : "";
  return (
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
      note={`Only heatmaps of type ${application} are listed${sizes}.`}
      whenEmpty={`You have no heatmaps of type ${application}${sizes} yet.`}
      onChange={(_, isChosen, card) => onChange(card, isChosen)}
    />
  );
}
