import pageStyles from "#web/ui/layout/page.module.css";
import { SearchableList } from "./list/searchable-list.tsx";
import { NewHeatmapButton } from "./uploads/new-heatmap-button.tsx";

export function Component() {
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>Heatmaps</h1>
        <NewHeatmapButton />
      </header>
      <SearchableList />
    </div>
  );
}
