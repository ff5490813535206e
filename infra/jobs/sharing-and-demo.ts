import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { grantBucket, grantPrefix } from "#infra/constructs/permissions/files.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for share links, the demo and comments. */
export function addSharingAndDemoJobs(add: AddJob, { data: { table, files } }: JobDependencies): void {
  add("SharingConsumer", {
    entry: "lambdas/sharing/consume-events.ts",
    timeout: Duration.minutes(15),
    permissions: [
      grantTable(table, { reads: ["accounts", "heatmaps", "reports", "workspaces"], writes: ["sharing"] }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "shared/", "write", "delete"),
    ],
    eventsOf: "sharing",
    impact:
      "Visitors of a share link after a reanalysis, brand tracking or a change of the report: they see the previous images, and after scoring in templates broken ones. No one else immediately: invalid share links and their files are not deleted yet. Redrive the messages from the queue.",
  });
  add("DemoConsumer", {
    entry: "lambdas/demo/consume-events.ts",
    permissions: [grantTable(table, { reads: ["heatmaps"], writes: ["demo"] }), grantBucket(files, "list")],
    eventsOf: "demo",
    impact:
      "Visitors who try the demo: a finished analysis holds its place for up to half an hour, so others wait. Redrive the messages from the queue.",
  });
  add("PurgeDemos", {
    entry: "lambdas/demo/purge.ts",
    permissions: [
      grantTable(table, { writes: ["demo", "heatmaps", "kit"] }),
      grantBucket(files, "list"),
      grantPrefix(files, "demo/", "delete"),
    ],
    schedule: Schedule.rate(Duration.minutes(15)),
    impact:
      "No one immediately: images, heatmaps and addresses of demo visitors stay for longer than promised, and the demo fills up. The job runs again within 15 minutes.",
  });
  add("CommentsConsumer", {
    entry: "lambdas/comments/consume-events.ts",
    permissions: [grantTable(table, { reads: ["accounts", "heatmaps"], writes: ["comments"], batches: ["comments"] })],
    eventsOf: "comments",
    impact:
      "No one immediately: hidden comments are not deleted yet, or still name an author who deleted their account. Redrive the messages from the queue.",
  });
}
