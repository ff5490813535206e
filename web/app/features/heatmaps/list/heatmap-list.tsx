import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pluralize } from "#web/kit/format.ts";
import { facetsQuery, listQuery } from "../queries.ts";
import { FirstHeatmapCard } from "./first-heatmap-card.tsx";
import { HeatmapRows } from "./heatmap-rows.tsx";
import { ListHead } from "./list-head.tsx";
import type { ListView } from "./use-list-view.ts";
import { useShownHeatmaps } from "./use-shown-heatmaps.ts";

/** All heatmaps, and how many there are. `control` chooses the view. */
export function HeatmapList({ view, control }: { view: ListView; control: ReactNode }) {
  const query = useInfiniteQuery(listQuery());
  const shown = useShownHeatmaps(query.data);
  const loaded = shown?.length;
  // Every heatmap has one creator, so the counts of the creators add up to the number of heatmaps that are not loaded yet, too.
  const { data: facets } = useQuery({ ...facetsQuery, enabled: query.hasNextPage });
  const counted = facets?.owners.reduce((sum, { count }) => sum + count, 0);
  const total = query.hasNextPage ? counted && Math.max(counted, loaded ?? 0) : loaded;
  return (
    <>
      <ListHead heatmaps={shown} control={loaded !== 0 && control}>
        <p className="tabular">{total ? pluralize(total, "heatmap") : ""}</p>
      </ListHead>
      <HeatmapRows view={view} query={query} empty={<FirstHeatmapCard />} />
    </>
  );
}
