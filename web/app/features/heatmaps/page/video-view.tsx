import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useMemo } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { type MeasuredBrands, toBrandCurves } from "#web/app/shared/viewer/brands/brand-curves.ts";
import type { HeatmapPageSlots, OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { allowsAreas } from "#web/app/shared/viewer/variants.ts";
import { Timeline } from "#web/app/shared/viewer/video/timeline.tsx";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { VideoStage } from "#web/app/shared/viewer/video/video-stage.tsx";
import type { VideoVariant } from "#web/app/shared/viewer/video/video-variants.ts";
import { toFractions } from "#web/ui/boxes/pixel-box.ts";
import { AreaEditor } from "../areas/area-editor.tsx";
import { AreaTools, areaShortcutHelp, areaShortcuts } from "../areas/area-tools.tsx";
import type { Areas } from "../areas/use-areas.ts";
import { useAreaCurves } from "../areas/use-areas-over-time.ts";
import { FrameHeatmap } from "./frame-heatmap.tsx";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  open: OpenHeatmap;
  stageRef: RefObject<HTMLDivElement | null>;
  areas: Areas;
  player: Player;
  frames: UseQueryResult<FrameMetrics>;
  /** The result of brand tracking, if there is one. */
  brand: MeasuredBrands | null | undefined;
  variant: VideoVariant;
  onVariant: (variant: VideoVariant) => void;
  onStale: () => Promise<unknown>;
  slots: HeatmapPageSlots;
  actions: ReactNode;
};

/** A finished video on its stage, with its metrics over time. */
export function VideoView({
  heatmap,
  open,
  stageRef,
  areas,
  player,
  frames,
  brand,
  variant,
  onVariant,
  onStale,
  slots,
  actions,
}: Props) {
  const { data } = frames;
  const duration = heatmap.duration ?? (data ? data.length / data.rate : 0);
  const areaTools = { areas, isAllowed: allowsAreas(variant), onLeave: () => onVariant("heatmap") };
  const selected = heatmap.areas_of_interest.find(({ uid }) => uid === areas.selected);
  const curves = useAreaCurves(areas);
  const brands = useMemo(() => (brand ? toBrandCurves(brand) : undefined), [brand]);
  return (
    <VideoStage
      ref={stageRef}
      heatmap={heatmap}
      poster={heatmap.combined ?? heatmap.thumbnail}
      duration={duration}
      player={player}
      variant={variant}
      onVariant={onVariant}
      onStale={onStale}
      selection={selected && toFractions(selected, heatmap)}
      shortcuts={areaShortcuts(areaTools)}
      keys={[...areaShortcutHelp("video"), ...(slots.keys ?? [])]}
      overlay={(place) => (
        <>
          {areaTools.isAllowed && areas.areShown && <AreaEditor heatmap={heatmap} areas={areas} imageRect={place} open={open} />}
          {slots.overlay?.(open, place)}
        </>
      )}
      tools={
        <>
          <AreaTools {...areaTools} subject="video" />
          <FrameHeatmap heatmap={heatmap} player={player} variant={variant} onVariant={onVariant} />
          {slots.tools?.(open)}
        </>
      }
      actions={actions}
    >
      <Timeline
        heatmap={heatmap}
        frames={frames}
        duration={duration}
        player={player}
        areas={curves}
        {...(brands && { brands })}
        markers={slots.onTimeline?.(open)}
      />
    </VideoStage>
  );
}
