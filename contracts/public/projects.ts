import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { projects } from "#contracts/projects.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "projects:read", grant: "yes" } as const;
const write = { row: "V01", scope: "projects:write", grant: "yes" } as const;

/** Projects in the public API. */
export const publicProjects = contract("publicProjects", {
  list: forKeys(projects.list, { ...read, summary: "List the projects of the workspace, newest first" }),
  read: forKeys(projects.read, read),
  create: forKeys(projects.create, write),
  rename: forKeys(projects.rename, write),
  changeHeatmaps: forKeys(projects.changeHeatmaps, write),
  remove: forKeys(projects.remove, {
    row: "V03",
    scope: "projects:write",
    grant: "own",
    summary: "Delete a project that the key created; its heatmaps stay",
  }),
} as const satisfies ContractSpec);
