import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { ShortcutHelp } from "./shortcuts-dialog.tsx";
import type { Rect } from "./stage/viewport.ts";
import type { Player } from "./video/use-synced-videos.ts";

/** The open, finished heatmap, with its player if it is a video. */
export type OpenHeatmap = {
  readonly heatmap: HeatmapDetail;
  readonly player: Player | null;
  readonly variant: string;
  readonly openTab: (id: string) => void;
  /** On narrow screens, where the stage is above everything else, scrolls up to it. */
  readonly scrollToStage: () => void;
};

/** A tab of the panel. `count` is shown next to its name if it is over 0. */
export type PanelTab = {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly count?: number;
  readonly content: ReactNode;
};

/** Extensions that other features add to the heatmap page. */
export type HeatmapPageSlots = {
  /**
   * Additional actions. Call `onChanged` to refetch the heatmap. The whole of a captured page is not one image. Buttons with
   * `data-opens-drawer` leave room for the drawer while they are expanded.
   */
  readonly actions: (heatmap: HeatmapDetail, onChanged: () => void, isWholePage: boolean) => ReactNode;
  /** Additional actions for a heatmap whose analysis failed. */
  readonly whenFailed?: (heatmap: HeatmapDetail, onChanged: () => void) => ReactNode;
  /** Notices below the title, in any state. */
  readonly notices?: (heatmap: HeatmapDetail, onChanged: () => void) => ReactNode;
  readonly tabs?: (open: OpenHeatmap) => readonly PanelTab[];
  /** Keyboard shortcuts of the extension, for the shortcuts list. */
  readonly keys?: ShortcutHelp;
  /** Additional stage tools. */
  readonly tools?: (open: OpenHeatmap) => ReactNode;
  /** Overlay on the image or frame. `place` is its position on the stage. */
  readonly overlay?: (open: OpenHeatmap, place: Rect) => ReactNode;
  /** A drawer at the right of the stage. */
  readonly drawer?: (open: OpenHeatmap) => ReactNode;
  /** Overlay on the timeline of a video. Its width corresponds to the duration. */
  readonly onTimeline?: (open: OpenHeatmap) => ReactNode;
};
