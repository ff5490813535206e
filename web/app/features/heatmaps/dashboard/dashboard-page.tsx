import { heatmaps } from "#contracts/heatmaps.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { startQueries } from "#web/kit/api/start-queries.ts";
import pageStyles from "#web/ui/layout/page.module.css";
import { SearchableList } from "../list/searchable-list.tsx";
import { listQuery } from "../queries.ts";
import { NewHeatmapButton } from "../uploads/new-heatmap-button.tsx";
import { useNewHeatmap } from "../uploads/use-new-heatmap.ts";
import { Activity } from "./activity.tsx";
import styles from "./dashboard.module.css";

export const loader = startQueries(() => [
  queryClient.prefetchQuery(operationQuery(heatmaps.activity, {})),
  queryClient.prefetchInfiniteQuery(listQuery()),
]);

export const shouldRevalidate = () => false;

/** The numbers of the workspace, or of a person without one, and their heatmaps. */
export function Component() {
  const { profile } = useNewHeatmap();
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <div>
          <h1>Dashboard</h1>
          <p className={pageStyles.lead}>{profile.workspace?.name ?? "Your last twelve weeks"}</p>
        </div>
        <NewHeatmapButton />
      </header>
      <Activity profile={profile} />
      <h2 className={styles.listHead}>Recent heatmaps</h2>
      <SearchableList />
    </div>
  );
}
