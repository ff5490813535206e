import { SearchableList } from "./list/searchable-list.tsx";
import { useNewHeatmap } from "./uploads/new-heatmap.tsx";
import { NewHeatmapButton } from "./uploads/new-heatmap-button.tsx";

export function Component() {
  const { profile } = useNewHeatmap();
  const name = profile.firstName || profile.name;
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1>{name ? `Hello, ${name}` : "Dashboard"}</h1>
          <p className="page__lead">Recent heatmaps</p>
        </div>
        <NewHeatmapButton />
      </header>
      <SearchableList />
    </div>
  );
}
