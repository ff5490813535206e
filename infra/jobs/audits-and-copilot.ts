import { Duration } from "aws-cdk-lib";
import { languageModelAlarm } from "#infra/constructs/alarms.ts";
import { grantBucket, grantPrefix } from "#infra/constructs/permissions/files.ts";
import { grantInference } from "#infra/constructs/permissions/inference.ts";
import { grantLanguageModel } from "#infra/constructs/permissions/language-model.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for audits and Co-Pilot. */
export function addAuditAndCopilotJobs(
  add: AddJob,
  { stack, settings, inference, data: { table, files, alarms: alarmTopic } }: JobDependencies,
): void {
  add("MakeAudits", {
    entry: "lambdas/audits/consume-events.ts",
    // One full core, as for the recognition of text, which an audit begins with.
    images: true,
    text: true,
    memory: 1769,
    timeout: Duration.minutes(2),
    permissions: [
      grantTable(table, { reads: ["accounts", "heatmaps", "workspaces"], writes: ["audits", "copilot", "kit"] }),
      grantLanguageModel(stack, settings.languageModel, "whole"),
      grantBucket(files, "read"),
      // Tries suggestions.
      grantInference(inference.images),
    ],
    eventsOf: "audits",
    impact:
      "Users who requested an audit or the facts of an image: it is not made, and they can request it again after five minutes. Audits of deleted heatmaps are not deleted yet. Redrive the messages from the queue.",
  });
  add("AnswerQuestions", {
    entry: "lambdas/copilot/consume-events.ts",
    // Measures the image first if that was not done, as audits do.
    images: true,
    text: true,
    memory: 1769,
    timeout: Duration.minutes(2),
    permissions: [
      grantTable(table, {
        reads: ["heatmaps", "reports", "workspaces"],
        writes: ["audits", "copilot", "kit"],
        batches: ["copilot"],
      }),
      grantLanguageModel(stack, settings.languageModel, "streamed"),
      grantBucket(files, "read", "list"),
      // Covers elements to tell what draws attention to them.
      grantPrefix(files, "edits/", "write"),
      grantInference(inference.images),
    ],
    eventsOf: "copilot",
    impact:
      "Users who asked Co-Pilot a question: they get no answer, and can ask again after three minutes. Conversations about deleted heatmaps and of deleted users are not deleted yet. Redrive the messages from the queue.",
  });
  if (settings.languageModel) languageModelAlarm(stack, settings.languageModel.id, alarmTopic);
}
