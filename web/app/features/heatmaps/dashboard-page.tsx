import pageStyles from "#web/ui/layout/page.module.css";
import { SearchableList } from "./list/searchable-list.tsx";
import { useNewHeatmap } from "./uploads/new-heatmap.tsx";
import { NewHeatmapButton } from "./uploads/new-heatmap-button.tsx";

export function Component() {
  const { profile } = useNewHeatmap();
  const name = profile.firstName || profile.name;
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <div>
          <h1>{name ? `Hello, ${name}` : "Dashboard"}</h1>
          <p className={pageStyles.lead}>Recent heatmaps</p>
        </div>
        <NewHeatmapButton />
      </header>
      <SearchableList />
    </div>
  );
}
