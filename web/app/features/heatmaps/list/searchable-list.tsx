import { FilterBar } from "./filter-bar.tsx";
import { FilteredList } from "./filtered-list.tsx";
import { HeatmapList } from "./heatmap-list.tsx";
import { hasActiveFilters } from "./list-filter.ts";
import { useListView } from "./list-view.ts";
import { useListFilter } from "./use-list-filter.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** All heatmaps, or the search results. */
export function SearchableList() {
  const { filter, set } = useListFilter();
  const [view, setView] = useListView();
  return (
    <>
      <FilterBar filter={filter} set={set}>
        <ViewSwitch view={view} onChange={setView} />
      </FilterBar>
      {hasActiveFilters(filter) ? (
        <FilteredList filter={filter} view={view} onClear={() => set({})} />
      ) : (
        <HeatmapList view={view} />
      )}
    </>
  );
}
