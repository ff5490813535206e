import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { toBrandCurves } from "#web/app/shared/viewer/brands/brand-curves.ts";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import { framesQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { Timeline } from "#web/app/shared/viewer/video/timeline.tsx";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { isTracked } from "./brand-rows.tsx";
import columnStyles from "./column.module.css";

type Props = { heatmap: HeatmapDetail; player: Player };

/** A video's scores over time, loaded when expanded. */
export function VideoTimeline({ heatmap, player }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={columnStyles.comparedTimeline} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Over time</summary>
      {isOpen && <Curves heatmap={heatmap} player={player} />}
    </details>
  );
}

function Curves({ heatmap, player }: Props) {
  const frames = useQuery(framesQuery(heatmap));
  const brand = useQuery({ ...brandQuery(heatmap), enabled: isTracked(heatmap) }).data?.result;
  const brands = useMemo(() => (brand ? toBrandCurves(brand) : undefined), [brand]);
  return (
    <Timeline heatmap={heatmap} frames={frames} duration={heatmap.duration ?? 0} player={player} {...(brands && { brands })} />
  );
}
