import { useInfiniteQuery } from "@tanstack/react-query";
import { listQuery } from "../queries.ts";
import { FirstHeatmapCard } from "./first-heatmap-card.tsx";
import { HeatmapGrid } from "./heatmap-grid.tsx";

/** All heatmaps as cards. */
export function HeatmapList() {
  return <HeatmapGrid query={useInfiniteQuery(listQuery())} empty={<FirstHeatmapCard />} />;
}
