import { HeatmapList } from "./heatmap-list.tsx";
import { NewHeatmapButton } from "./new-heatmap-button.tsx";

export function Component() {
  return (
    <div className="page">
      <header className="page__head">
        <h1>Heatmaps</h1>
        <NewHeatmapButton />
      </header>
      <HeatmapList />
    </div>
  );
}
