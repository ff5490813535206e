import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { pluralize } from "#web/kit/format.ts";
import { type HeatmapPages, listQuery } from "../queries.ts";
import filterBarStyles from "./filter-bar.module.css";
import { FirstHeatmapCard } from "./first-heatmap-card.tsx";
import { HeatmapRows } from "./heatmap-rows.tsx";
import type { ListView } from "./list-view.ts";

/** All heatmaps, and how many there are. */
export function HeatmapList({ view }: { view: ListView }) {
  const query = useInfiniteQuery(listQuery());
  return (
    <>
      <p className={clsx(filterBarStyles.found, "tabular")}>{countText(query)}</p>
      <HeatmapRows view={view} query={query} empty={<FirstHeatmapCard />} />
    </>
  );
}

/** The number of heatmaps, once all are loaded; until then that of the loaded ones. */
function countText({ data, hasNextPage }: Pick<UseInfiniteQueryResult<HeatmapPages>, "data" | "hasNextPage">): string {
  const count = data?.pages.reduce((sum, page) => sum + page.heatmaps.length, 0) ?? 0;
  if (count === 0) return "";
  return hasNextPage ? `The latest ${pluralize(count, "heatmap")}` : pluralize(count, "heatmap");
}
