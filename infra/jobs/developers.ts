import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { grantCustomerEventBuses, grantReceivers } from "#infra/constructs/permissions/internet.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import { reservedExecutions } from "#infra/reserved-executions.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for batches and webhooks. */
export function addDeveloperJobs(add: AddJob, { settings, data: { table } }: JobDependencies): void {
  add("BatchesConsumer", {
    entry: "lambdas/batches/consume-events.ts",
    permissions: [grantTable(table, { writes: ["developers", "kit"] })],
    eventsOf: "batches",
    impact:
      "Developers who wait for the end of a batch: it is not announced yet. Each batch and its jobs still tell their state. Redrive the messages from the queue.",
  });
  add("DeliverWebhooks", {
    entry: "lambdas/developers/deliver-webhooks.ts",
    // A slow receiver holds at most so many; its deliveries wait after a few failures.
    reservedConcurrency: settings.hasReservedConcurrency ? reservedExecutions(settings).deliverWebhooks : undefined,
    permissions: [
      grantTable(table, { reads: ["accounts", "heatmaps", "workspaces"], writes: ["developers", "kit"] }),
      grantReceivers(),
      grantCustomerEventBuses(),
    ],
    eventsOf: "webhooks",
    schedule: Schedule.rate(Duration.minutes(1)),
    impact:
      "Developers whose systems receive our webhooks: an event is not sent. Redrive the messages from the queue; an event that was sent is not sent again. Retries that are due run every minute.",
  });
}
