import { FirstHeatmapCard } from "./first-heatmap-card.tsx";

/** Empty state of a project: how to add heatmaps. */
export function EmptyProjectCard() {
  return <FirstHeatmapCard title="No heatmaps in this project yet" advice="here, or add existing heatmaps" />;
}
