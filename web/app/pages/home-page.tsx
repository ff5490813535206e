import { Home } from "../features/heatmaps/home/home-page.tsx";
import { useNewHeatmap } from "../features/heatmaps/uploads/new-heatmap.tsx";
import { RecentProjects } from "../features/projects/recent-projects.tsx";
import { mayKeepProjects } from "../filing/rights.ts";

export function Component() {
  const { profile } = useNewHeatmap();
  return (
    <Home>
      <RecentProjects mayCreate={mayKeepProjects(profile)} />
    </Home>
  );
}
