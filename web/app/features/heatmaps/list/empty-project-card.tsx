import { FirstHeatmapCard } from "./first-heatmap-card.tsx";

/** What an empty project shows: how heatmaps come into it. */
export function EmptyProjectCard() {
  return (
    <FirstHeatmapCard title="No heatmaps in this project yet" text="Drop an image or video here, or add existing heatmaps." />
  );
}
