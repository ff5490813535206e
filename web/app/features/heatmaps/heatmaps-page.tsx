import { queryClient } from "#web/kit/api/query-client.ts";
import { startQueries } from "#web/kit/api/start-queries.ts";
import pageStyles from "#web/ui/layout/page.module.css";
import { SearchableList } from "./list/searchable-list.tsx";
import { listQuery } from "./queries.ts";
import { NewHeatmapButton } from "./uploads/new-heatmap-button.tsx";

export const loader = startQueries(() => [queryClient.prefetchInfiniteQuery(listQuery())]);

export const shouldRevalidate = () => false;

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
