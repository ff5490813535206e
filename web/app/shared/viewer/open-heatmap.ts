import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import type { Keys } from "./keys-dialog.tsx";
import type { Rect } from "./stage/viewport.ts";
import type { Player } from "./video/use-synced-videos.ts";

/** A finished heatmap that is open, and how its film is played if it has one. */
export type OpenHeatmap = {
  readonly heatmap: HeatmapDetail;
  readonly player: Player | null;
  readonly variant: string;
  readonly openTab: (id: string) => void;
};

/** A part of the panel under a tab of its own. `count` stands beside its name when it is over 0. */
export type PanelTab = {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly count?: number;
  readonly content: ReactNode;
};

/** What other features add to the open heatmap. */
export type Additions = {
  /** What else can be done with it; `onChanged` reads it again. */
  readonly actions: (heatmap: HeatmapDetail, onChanged: () => void) => ReactNode;
  /** What can be done with one that ended without a result. */
  readonly whenFailed?: (heatmap: HeatmapDetail, onChanged: () => void) => ReactNode;
  /** Under the title, in whatever state it is. */
  readonly notices?: (heatmap: HeatmapDetail, onChanged: () => void) => ReactNode;
  readonly tabs?: (open: OpenHeatmap) => readonly PanelTab[];
  /** What these add by keyboard, for the list of keys. */
  readonly keys?: Keys;
  /** Beside the tools of the stage. */
  readonly tools?: (open: OpenHeatmap) => ReactNode;
  /** Over the picture or the frame, told where that is on the stage. */
  readonly over?: (open: OpenHeatmap, place: Rect) => ReactNode;
  /** Over the timeline of a video, whose width is its duration. */
  readonly onTimeline?: (open: OpenHeatmap) => ReactNode;
};
