import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { pluralize } from "#web/kit/format.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { facetsQuery, listQuery } from "../queries.ts";
import { describeFilter } from "./active-filters.ts";
import filterBarStyles from "./filter-bar.module.css";
import { HeatmapRows } from "./heatmap-rows.tsx";
import { countActiveFilters, type ListFilter } from "./list-filter.ts";
import { ListHead } from "./list-head.tsx";
import type { ListView } from "./use-list-view.ts";
import { useShownHeatmaps } from "./use-shown-heatmaps.ts";

type Props = {
  filter: ListFilter;
  view?: ListView;
  /** Chooses the view. */
  control?: ReactNode;
  onClear: () => void;
};

/** The filtered list, or an empty state with a button to clear the filter. */
export function FilteredList({ filter, view = "cards", control, onClear }: Props) {
  const query = useInfiniteQuery(listQuery(filter));
  const { data: facets } = useQuery({ ...facetsQuery, enabled: filter.owner !== undefined });
  const shown = useShownHeatmaps(query.data);
  const found = shown?.length;
  return (
    <>
      <ListHead heatmaps={shown} control={control}>
        <p role="status" className={found === 0 ? "visually-hidden" : "tabular"}>
          {found === undefined || (found === 0 && query.hasNextPage) ? "" : resultCountText(found, query.hasNextPage)}
        </p>
      </ListHead>
      <HeatmapRows
        view={view}
        query={query}
        empty={
          <div className={filterBarStyles.nothing}>
            <EmptyState
              icon={<SearchX />}
              title="No heatmaps found"
              text={`Nothing matches ${describeFilter(filter, facets)}.`}
              action={<Button onClick={onClear}>{clearLabel(filter)}</Button>}
            />
          </div>
        }
      />
    </>
  );
}

function clearLabel(filter: ListFilter): string {
  if (!filter.words) return "Clear filters";
  return countActiveFilters(filter) > 0 ? "Clear search and filters" : "Clear search";
}

const resultCountText = (found: number, hasMore: boolean): string =>
  hasMore ? `The latest ${pluralize(found, "heatmap")} found` : `${pluralize(found, "heatmap")} found`;
