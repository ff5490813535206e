import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { DomainFunction } from "#infra/constructs/domain-function.ts";
import { EventFunction } from "#infra/constructs/event-function.ts";
import { grantPutEvents, grantStartExecution } from "#infra/constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "#infra/constructs/permissions/files.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import { StreamConsumer } from "#infra/constructs/stream-consumer.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** Adds the consumers of events of heatmaps, the sweep, and the function that publishes events. */
export function addConsumers({ stack, data, reserved, rows }: PipelineDependencies, templateScores: PipelineMachine): void {
  const { table, files, bus, alarms: alarmTopic } = data;
  new EventFunction(stack, "EveryFiveMinutes", {
    consumer: new DomainFunction(stack, "Sweep", {
      entry: "lambdas/heatmaps/sweep.ts",
      timeout: Duration.minutes(4),
      permissions: [rows.refund, grantBucket(files, "list", "delete", "abort")],
    }),
    schedule: Schedule.rate(Duration.minutes(5)),
    impact: "Customers with unfinished uploads or hung heatmaps: they are not refunded until the sweep runs again.",
    alarmTopic,
  });

  new EventFunction(stack, "Search", {
    consumer: new DomainFunction(stack, "IndexSearch", {
      entry: "lambdas/heatmaps/index-search.ts",
      timeout: Duration.minutes(4),
      reservedConcurrency: reserved?.indexSearch,
      permissions: [rows.write],
    }),
    domainEvents: { bus, of: "search" },
    schedule: Schedule.rate(Duration.minutes(5)),
    impact:
      "Users who search or filter their list: new and renamed heatmaps are not found. A job indexes missed ones every five minutes.",
    alarmTopic,
  });

  new EventFunction(stack, "TextRecognition", {
    consumer: new DomainFunction(stack, "ReadText", {
      entry: "lambdas/heatmaps/read-text.ts",
      // One full core; the engine and its image copies need 450 MB at most.
      images: true,
      text: true,
      memory: 1769,
      timeout: Duration.seconds(90),
      permissions: [rows.writeAndPublish, grantBucket(files, "read")],
    }),
    domainEvents: { bus, of: "textRecognition" },
    impact: "Users who check the text in an ad: it is not recognised. They can mark it manually, or try again.",
    alarmTopic,
  });

  new EventFunction(stack, "AttentionScores", {
    consumer: new DomainFunction(stack, "StartTemplateScores", {
      entry: "lambdas/heatmaps/start-template-scores.ts",
      images: true,
      permissions: [
        grantTable(table, { reads: ["benchmarks", "heatmaps", "kit"] }),
        grantPrefix(files, "benchmarks/*/builds/", "read"),
        grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", templateScores),
      ],
    }),
    // An edit may change the application, and with it the templates.
    domainEvents: { bus, of: "templateScores" },
    impact: "Customers whose ads have no attention score and are not shown in templates.",
    alarmTopic,
  });

  new StreamConsumer(stack, "Announcements", {
    table,
    // The event bus keeps no order either, so its consumers read the current state (domain/kit/forward-to-event-bus.ts).
    parallelization: 4,
    consumer: new DomainFunction(stack, "PublishEvents", {
      entry: "lambdas/developers/publish-events.ts",
      permissions: [grantPutEvents(bus)],
    }),
    impact:
      "Systems that consume our events: they receive them late, or never if records are in the queue. Publish those again from the queue.",
    alarmTopic,
  });
}
