import { FilterBar } from "./filter-bar.tsx";
import { FilteredList } from "./filtered-list.tsx";
import { HeatmapList } from "./heatmap-list.tsx";
import { hasActiveFilters } from "./list-filter.ts";
import { useListFilter } from "./use-list-filter.ts";

/** All heatmaps, or the search results. */
export function SearchableList() {
  const { filter, set } = useListFilter();
  return (
    <>
      <FilterBar filter={filter} set={set} />
      {hasActiveFilters(filter) ? <FilteredList filter={filter} onClear={() => set({})} /> : <HeatmapList />}
    </>
  );
}
