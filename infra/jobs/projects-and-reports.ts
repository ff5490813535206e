import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { grantStartExecution } from "#infra/constructs/permissions/events.ts";
import { grantBucket } from "#infra/constructs/permissions/files.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for projects and reports. */
export function addProjectAndReportJobs(add: AddJob, { pipeline, data: { table, files } }: JobDependencies): void {
  add("ProjectsConsumer", {
    entry: "lambdas/projects/consume-events.ts",
    timeout: Duration.minutes(15),
    permissions: [grantTable(table, { reads: ["accounts", "workspaces"], writes: ["kit", "projects"], batches: ["projects"] })],
    eventsOf: "projects",
    impact:
      "Users with projects: a project counts a deleted heatmap, or a founder's projects are missing in the workspace. Project titles of deleted accounts and closed workspaces still exist. Redrive the messages from the queue.",
  });
  const scoring = grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", pipeline.templateScores);
  add("ReportsConsumer", {
    entry: "lambdas/reports/consume-events.ts",
    permissions: [
      grantTable(table, { reads: ["accounts", "workspaces"], writes: ["heatmaps", "kit", "reports", "sharing"] }),
      grantBucket(files, "read", "list", "delete"),
      scoring,
    ],
    eventsOf: "reports",
    impact:
      "Users with an unfinished report: it does not continue until SweepReports resumes it, within ten minutes. Report titles of deleted accounts and closed workspaces still exist. Redrive the messages from the queue.",
  });
  add("SweepReports", {
    entry: "lambdas/reports/sweep.ts",
    permissions: [
      grantTable(table, { reads: ["workspaces"], writes: ["heatmaps", "kit", "reports"] }),
      grantBucket(files, "read"),
      scoring,
    ],
    schedule: Schedule.rate(Duration.minutes(10)),
    impact: "Users with an unfinished report whose event was lost: it stays unfinished. The job runs again within ten minutes.",
  });
}
