import { Duration } from "aws-cdk-lib";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for staff's statistics and tables. */
export function addStatisticsAndDirectoryJobs(add: AddJob, { data: { table } }: JobDependencies): void {
  const objects = ["accounts", "billing", "heatmaps", "workspaces"];
  add("StatisticsConsumer", {
    entry: "lambdas/statistics/consume-events.ts",
    permissions: [grantTable(table, { reads: objects, writes: ["statistics"] })],
    eventsOf: "statistics",
    impact:
      "Staff who read statistics: users, subscriptions or heatmaps are missing in them, or counted as what they were before. Redrive the messages from the queue, or run BackfillStatistics.",
  });
  // Invoked manually.
  add("BackfillStatistics", {
    entry: "lambdas/statistics/backfill.ts",
    timeout: Duration.minutes(15),
    permissions: [grantTable(table, { reads: objects, writes: ["statistics"] })],
    impact:
      "Staff who read statistics: earlier users, subscriptions and heatmaps are still missing in them. Run it again, it continues.",
  });
  add("DirectoryConsumer", {
    entry: "lambdas/directory/consume-events.ts",
    permissions: [grantTable(table, { reads: objects, writes: ["directory"] })],
    eventsOf: "directory",
    impact:
      "Staff who look for a user, workspace, subscription or heatmap: it is missing in the tables, or listed under an earlier name or filter. Redrive the messages from the queue, or run BackfillDirectory.",
  });
  // Invoked manually.
  add("BackfillDirectory", {
    entry: "lambdas/directory/backfill.ts",
    timeout: Duration.minutes(15),
    permissions: [grantTable(table, { reads: objects, writes: ["directory"] })],
    impact:
      "Staff who look for earlier users, workspaces, subscriptions and heatmaps: some are still missing. Run it again, it continues.",
  });
}
