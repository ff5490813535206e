import { useNewHeatmap } from "./new-heatmap.tsx";
import { NewHeatmapButton } from "./new-heatmap-button.tsx";
import { SearchableList } from "./searchable-list.tsx";

export function Component() {
  const { profile } = useNewHeatmap();
  const name = profile.firstName || profile.name;
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1>{name ? `Hello, ${name}` : "Dashboard"}</h1>
          <p className="page__lead">Your latest work, newest first.</p>
        </div>
        <NewHeatmapButton />
      </header>
      <SearchableList />
    </div>
  );
}
