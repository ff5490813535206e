import { NewHeatmapButton } from "./new-heatmap-button.tsx";
import { SearchableList } from "./searchable-list.tsx";

export function Component() {
  return (
    <div className="page">
      <header className="page__head">
        <h1>Heatmaps</h1>
        <NewHeatmapButton />
      </header>
      <SearchableList />
    </div>
  );
}
