import type { ReactNode } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Application } from "#contracts/reference.ts";
import type { UploadQueue } from "#web/kit/uploads/upload-queue.ts";

/** Existing heatmaps that were chosen as ads, by id. */
export type PickedAds = ReadonlyMap<string, Pick<HeatmapCard, "uid" | "title" | "thumbnail" | "dimensions">>;

/** Existing heatmaps to choose ads from, and the chosen ones. */
export type AdPickerProps = {
  application: Application;
  selected: ReadonlySet<string>;
  /** Ids of the ads of the report. */
  existing: ReadonlySet<string>;
  /** Whether the report has a template for a heatmap of the application. */
  isPlaced: (heatmap: Pick<HeatmapCard, "dimensions">) => boolean;
  max: number;
  onChange: (heatmap: HeatmapCard, isChosen: boolean) => void;
};

/** Parts of other features with which ads are chosen. */
export type WizardParts = {
  picker: (props: AdPickerProps) => ReactNode;
  createQueue: () => UploadQueue;
};
