import { projects } from "#contracts/projects.ts";
import { changeHeatmapProjects } from "#domain/projects/change-heatmap-projects.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("projects", projects, {
  ...publicHandlers,
  changeHeatmapProjects: ({ caller, params, body }) => changeHeatmapProjects(caller, params.uid, body),
});
