import example from "#web/app/features/accuracy/examples/web-desktop-heatmap.webp?url";
import { HomeContent } from "#web/app/features/heatmaps/home/home-content.tsx";
import { listQuery } from "#web/app/features/heatmaps/queries.ts";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { RecentProjects } from "#web/app/features/projects/recent-projects.tsx";
import { canEditProjects } from "#web/app/shared/project-picker/project-permissions.ts";
import { projectsQuery } from "#web/app/shared/project-picker/queries.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { startQueries } from "#web/kit/api/start-queries.ts";

export const loader = startQueries(() => [
  queryClient.prefetchInfiniteQuery(listQuery()),
  queryClient.prefetchInfiniteQuery(projectsQuery),
]);

export const shouldRevalidate = () => false;

export function Component() {
  const { profile } = useNewHeatmap();
  return (
    <HomeContent example={example}>
      <RecentProjects canCreate={canEditProjects(profile)} />
    </HomeContent>
  );
}
