import { Gauge, Info, Layers, Smartphone, SquareDashedMousePointer, Type } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { templateKindOf } from "#contracts/templates.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import type { MeasuredBrands } from "#web/app/shared/viewer/brands/brand-curves.ts";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";
import { Scores } from "#web/app/shared/viewer/scores/scores.tsx";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import type { Areas } from "../areas/use-areas.ts";
import type { TextBoxes } from "../text/use-text-boxes.ts";
import { SlicesTab } from "../website/slices-tab.tsx";
import type { HeatmapChange } from "./heatmap-change.ts";
import { UnscoredType } from "./unscored-type.tsx";

const VideoScores = lazyComponent(() =>
  import("#web/app/shared/viewer/video/video-scores.tsx").then(({ VideoScores }) => ({ default: VideoScores })),
);
const AreasTab = lazyComponent(() => import("../areas/areas-tab.tsx").then(({ AreasTab }) => ({ default: AreasTab })));
const DetailsTab = lazyComponent(() => import("./details-tab.tsx").then(({ DetailsTab }) => ({ default: DetailsTab })));
const OverlaysTab = lazyComponent(() =>
  import("../overlays/overlays-tab.tsx").then(({ OverlaysTab }) => ({ default: OverlaysTab })),
);
const TextTab = lazyComponent(() => import("../text/text-tab.tsx").then(({ TextTab }) => ({ default: TextTab })));

type PanelTabsOptions = {
  heatmap: HeatmapDetail;
  /** Null until the heatmap is finished. */
  open: OpenHeatmap | null;
  frames: FrameMetrics | undefined;
  /** The result of brand tracking, if there is one. */
  brand: MeasuredBrands | null | undefined;
  player: Player;
  areas: Areas;
  edit: (change: HeatmapChange) => void;
  text: TextBoxes;
  /** Tabs of other features. */
  extraTabs: readonly PanelTab[];
  /** Whether the stage shows a captured page as a whole: what belongs to one image is on the pages of its slices. */
  isWholePage: boolean;
};

/** The panel's tabs in order. Omits tabs without content. */
export function panelTabs({
  heatmap,
  open,
  frames,
  brand,
  player,
  areas,
  edit,
  text,
  extraTabs,
  isWholePage,
}: PanelTabsOptions): readonly PanelTab[] {
  const isVideo = heatmap.type === "video";
  const details = { id: "details", label: "Details", icon: <Info />, content: <DetailsTab heatmap={heatmap} edit={edit} /> };
  if (isWholePage && heatmap.page)
    return [
      {
        id: "slices",
        label: "Slices",
        icon: <Layers />,
        count: heatmap.page.slices.length,
        content: <SlicesTab page={heatmap.page} application={heatmap.application} />,
      },
      details,
    ];
  if (!open) return [details];
  // Ends with a score or with the reason why there is none.
  const isScoring = heatmap.attention === null && templateKindOf(heatmap.application) !== undefined;
  const tabs: readonly (PanelTab | false)[] = [
    heatmap.metrics !== null && {
      id: "scores",
      label: "Scores",
      icon: <Gauge />,
      content: (
        <>
          {isVideo ? (
            <VideoScores heatmap={heatmap} frames={frames} player={player} brand={brand} isScoring={isScoring} />
          ) : (
            <Scores heatmap={heatmap} isScoring={isScoring} />
          )}
          {heatmap.application === "Other" && <UnscoredType heatmap={heatmap} />}
        </>
      ),
    },
    {
      id: "areas",
      label: "Areas",
      icon: <SquareDashedMousePointer />,
      count: heatmap.areas_of_interest.length,
      content: <AreasTab heatmap={heatmap} areas={areas} open={open} />,
    },
    ...extraTabs,
    ...imageTabs(heatmap, text),
    details,
  ];
  return tabs.filter((tab) => tab !== false);
}

/** Tabs for images only. A desktop screen is no story, and the advice about text is for ads. */
function imageTabs(heatmap: HeatmapDetail, text: TextBoxes): readonly PanelTab[] {
  const { type, width, height } = heatmap;
  if (type !== "image" || width === null || height === null) return [];
  const image = { ...heatmap, width, height };
  const isUserInterface = heatmap.application === "UX Design";
  const tabs: readonly (PanelTab | false)[] = [
    (!isUserInterface || height > width) && {
      id: "overlays",
      label: "Overlays",
      icon: <Smartphone />,
      content: <OverlaysTab heatmap={image} />,
    },
    !isUserInterface && {
      id: "text",
      label: "Text",
      icon: <Type />,
      content: <TextTab heatmap={image} text={text} />,
    },
  ];
  return tabs.filter((tab) => tab !== false);
}
