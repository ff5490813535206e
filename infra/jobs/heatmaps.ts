import { Duration } from "aws-cdk-lib";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for heatmaps whose owner changes. */
export function addHeatmapJobs(add: AddJob, { data: { table } }: JobDependencies): void {
  add("MoveToWorkspace", {
    entry: "lambdas/heatmaps/move-to-workspace.ts",
    permissions: [grantTable(table, { reads: ["billing", "workspaces"], writes: ["heatmaps", "kit", "sharing"] })],
    eventsOf: "heatmapMoves",
    impact:
      "Founders of a workspace: their personal heatmaps were not moved into it. They see them again only after they leave it.",
  });
  add("RenameCreator", {
    entry: "lambdas/heatmaps/rename-creator.ts",
    timeout: Duration.minutes(15),
    permissions: [grantTable(table, { reads: ["accounts"], writes: ["heatmaps"] })],
    eventsOf: "creatorNames",
    impact:
      "Users who changed their name or address: their earlier heatmaps still show the previous one. Redrive the messages from the queue.",
  });
}
