import type { publicProjects } from "#contracts/public/projects.ts";
import { changeProjectHeatmaps } from "#domain/projects/change-project-heatmaps.ts";
import { createProject } from "#domain/projects/create-project.ts";
import { listProjects } from "#domain/projects/list-projects.ts";
import { readProject } from "#domain/projects/read-project.ts";
import { removeProject } from "#domain/projects/remove-project.ts";
import { renameProject } from "#domain/projects/rename-project.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicProjects> = {
  list: ({ caller, query }) => listProjects(caller, query),
  read: ({ caller, params, query }) => readProject(caller, params.uid, query),
  create: ({ caller, body, idempotencyKey }) => createProject(caller, body.title, idempotencyKey),
  rename: ({ caller, params, body }) => renameProject(caller, params.uid, body.title),
  changeHeatmaps: ({ caller, params, body }) => changeProjectHeatmaps(caller, params.uid, body),
  remove: ({ caller, params }) => removeProject(caller, params.uid),
};
