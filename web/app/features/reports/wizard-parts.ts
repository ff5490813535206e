import type { ReactNode } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Application } from "#contracts/reference.ts";
import type { UploadQueue } from "#web/kit/uploads/upload-queue.ts";

/** Existing heatmaps that were chosen as ads, by id. */
export type PickedAds = ReadonlyMap<string, Pick<HeatmapCard, "uid" | "title" | "thumbnail" | "dimensions">>;

/** Parts of other features that the wizard shows. */
export type WizardParts = {
  /** Existing heatmaps of an application to choose from. */
  picker: (
    application: Application,
    selected: ReadonlySet<string>,
    onChange: (heatmap: HeatmapCard, isChosen: boolean) => void,
    max: number,
  ) => ReactNode;
  createQueue: () => UploadQueue;
};
