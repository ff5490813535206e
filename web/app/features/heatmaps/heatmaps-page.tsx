import { SearchableList } from "./list/searchable-list.tsx";
import { NewHeatmapButton } from "./uploads/new-heatmap-button.tsx";

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
