import { Home } from "#web/app/features/heatmaps/home/home-page.tsx";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/new-heatmap.tsx";
import { RecentProjects } from "#web/app/features/projects/recent-projects.tsx";
import { canEditProjects } from "#web/app/shared/project-picker/project-permissions.ts";

export function Component() {
  const { profile } = useNewHeatmap();
  return (
    <Home>
      <RecentProjects canCreate={canEditProjects(profile)} />
    </Home>
  );
}
