import { FilterBar } from "./filter-bar.tsx";
import { FilteredList } from "./filtered-list.tsx";
import { HeatmapList } from "./heatmap-list.tsx";
import { hasActiveFilters } from "./list-filter.ts";
import { useListFilter } from "./use-list-filter.ts";
import { useListView } from "./use-list-view.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** All heatmaps, or the search results, as cards or as a table. */
export function SearchableList() {
  const { filter, set } = useListFilter();
  const [view, setView] = useListView();
  const control = <ViewSwitch view={view} onChange={setView} />;
  return (
    <>
      <FilterBar filter={filter} set={set} />
      {hasActiveFilters(filter) ? (
        <FilteredList filter={filter} view={view} control={control} onClear={() => set({})} />
      ) : (
        <HeatmapList view={view} control={control} />
      )}
    </>
  );
}
