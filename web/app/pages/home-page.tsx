import { Home } from "../features/heatmaps/home-page.tsx";
import { useNewHeatmap } from "../features/heatmaps/new-heatmap.tsx";
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
