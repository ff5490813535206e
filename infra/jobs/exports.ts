import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { grantBucket, grantPrefix } from "#infra/constructs/permissions/files.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for zips and slides. */
export function addExportJobs(add: AddJob, { data: { table, files } }: JobDependencies): void {
  add("PackZip", {
    entry: "lambdas/exports/pack-zip.ts",
    timeout: Duration.minutes(15),
    permissions: [
      grantTable(table, {
        reads: ["accounts", "benchmarks", "brands", "comments", "heatmaps", "projects", "reports", "workspaces"],
        writes: ["exports", "kit"],
      }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "*/zips/", "stream", "delete"),
    ],
    eventsOf: "zips",
    impact:
      "Users who download a heatmap, a project or a workspace as a zip, and staff who download templates: they see that it could not be created. They can request it again.",
  });
  add("PrintSlides", {
    entry: "lambdas/exports/print-slides.ts",
    timeout: Duration.minutes(5),
    // Decodes up to 150 images of 50 megapixels, one after the other.
    memory: 3008,
    images: true,
    fonts: true,
    permissions: [
      grantTable(table, { reads: ["audits", "heatmaps", "reports", "workspaces"], writes: ["exports", "kit"] }),
      grantBucket(files, "read"),
      grantPrefix(files, "*/slides/", "write", "delete"),
    ],
    eventsOf: "slides",
    impact:
      "Users who export a heatmap, a comparison or a report as PDF or PowerPoint: they see that it could not be created. They can request it again.",
  });
  add("PurgeZips", {
    entry: "lambdas/exports/purge-zips.ts",
    permissions: [
      grantTable(table, { writes: ["exports", "kit"] }),
      grantPrefix(files, "*/zips/", "delete"),
      grantPrefix(files, "*/slides/", "delete"),
    ],
    schedule: Schedule.rate(Duration.minutes(10)),
    impact:
      "Receivers of webhooks: `export.failed` is late for an export whose function was killed. Zips and slides stay in the bucket for longer than stated.",
  });
  add("ExportsConsumer", {
    entry: "lambdas/exports/consume-events.ts",
    permissions: [
      grantTable(table, { reads: ["accounts", "workspaces"], writes: ["exports"] }),
      grantBucket(files, "list"),
      grantPrefix(files, "*/zips/", "read", "delete"),
      grantPrefix(files, "*/slides/", "delete"),
    ],
    eventsOf: "exports",
    impact:
      "No one immediately: zips and slides of deleted heatmaps, projects, reports, benchmarks and workspaces exist until they expire. Redrive the messages from the queue.",
  });
}
