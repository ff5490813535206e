import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { CONSUMED_EVENTS, type EventType } from "#contracts/events.ts";
import { languageModelAlarm, mailAlarms, restoredUsersAlarm } from "./constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction, type EventTriggers } from "./constructs/event-function.ts";
import {
  grantBucket,
  grantCustomerEventBuses,
  grantInference,
  grantLanguageModel,
  grantPrefix,
  grantReceivers,
  grantSendEmail,
  grantStartExecution,
  grantStripeSecret,
  grantSupportEmail,
  grantTable,
  grantUserAdmin,
  grantWebOrigin,
} from "./constructs/permissions.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";
import type { PipelineStack } from "./pipeline-stack.ts";
import { reservedExecutions } from "./reserved-executions.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & {
  settings: Settings;
  data: DataStack;
  identity: IdentityStack;
  inference: InferenceStack;
  pipeline: PipelineStack;
};

type Job = DomainFunctionProps &
  Pick<EventTriggers, "schedule"> & {
    /** Event types that trigger it. */
    readonly eventTypes?: readonly EventType[];
    /** Alarm description: who is affected when a run fails permanently. */
    readonly impact: string;
  };

/** Scheduled jobs and event consumers. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, identity, inference, pipeline, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: alarmTopic, bus } = data;

    const job = (name: string, { schedule, eventTypes: types, impact, ...props }: Job): DomainFunction => {
      const consumer = new DomainFunction(this, name, { timeout: Duration.minutes(4), ...props });
      new EventFunction(this, `${name}Runs`, { consumer, schedule, domainEvents: types && { bus, types }, impact, alarmTopic });
      return consumer;
    };

    job("EndTrials", {
      entry: "lambdas/accounts/end-trials.ts",
      permissions: [grantTable(table, { writes: ["accounts", "kit"] })],
      schedule: Schedule.rate(Duration.minutes(5)),
      impact: "Users whose trial has ended: they are not notified. Their access still ends at the right time.",
    });
    job("ExportData", {
      entry: "lambdas/accounts/export-data.ts",
      timeout: Duration.minutes(15),
      permissions: [
        grantTable(table, {
          reads: ["billing", "comments", "copilot", "heatmaps", "projects", "reports"],
          writes: ["accounts", "kit"],
        }),
        grantBucket(data.files, "read", "list"),
        grantPrefix(data.files, "*/exports/", "stream"),
      ],
      eventTypes: CONSUMED_EVENTS.accountExports,
      impact:
        "Users who requested their data, which we must deliver within a month: the zip is not created. They can request it again.",
    });
    job("PurgeExports", {
      entry: "lambdas/accounts/purge-exports.ts",
      permissions: [
        grantTable(table, { writes: ["accounts", "kit"] }),
        grantBucket(data.files, "list"),
        grantPrefix(data.files, "*/exports/", "delete"),
      ],
      schedule: Schedule.rate(Duration.hours(1)),
      impact: "No one immediately: zips of personal data stay in the bucket for longer than stated.",
    });
    job("Purge", {
      entry: "lambdas/accounts/purge.ts",
      timeout: Duration.minutes(15),
      permissions: [
        grantTable(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
        grantBucket(data.files, "delete", "list", "abort"),
        grantUserAdmin(identity.pool, "AdminDeleteUser"),
        grantStripeSecret(data.stripeSecret),
      ],
      eventTypes: CONSUMED_EVENTS.accountPurges,
      impact:
        "Users who deleted their account or closed their workspace: it is gone for them, but its data is not deleted yet. Redrive the messages from the queue.",
    });
    const reconcileUsers = job("ReconcileUsers", {
      entry: "lambdas/accounts/reconcile-users.ts",
      timeout: Duration.minutes(15),
      permissions: [
        grantTable(table, { writes: ["accounts", "kit"] }),
        grantUserAdmin(
          identity.pool,
          "AdminCreateUser",
          "AdminDeleteUser",
          "AdminGetUser",
          "AdminSetUserPassword",
          "AdminUpdateUserAttributes",
          "AdminUserGlobalSignOut",
          "ListUsers",
        ),
      ],
      schedule: Schedule.rate(Duration.days(1)),
      impact:
        "Users who are missing in the user pool or have another address there: they cannot sign in. The job's log names those it could not repair. If it postponed changes, see section 4 of docs/restore.md.",
    });
    restoredUsersAlarm(this, reconcileUsers, alarmTopic);
    const stripePermissions = [
      grantTable(table, { writes: ["accounts", "billing", "kit", "workspaces"] }),
      grantStripeSecret(data.stripeSecret),
    ];
    job("UpdateCustomer", {
      entry: "lambdas/billing/follow-address.ts",
      permissions: [grantTable(table, { reads: ["accounts"], writes: ["billing"] }), grantStripeSecret(data.stripeSecret)],
      eventTypes: CONSUMED_EVENTS.customers,
      impact:
        "Users who changed their address: Stripe sends their receipts to the previous one. Redrive the messages from the queue.",
    });
    job("RenewCredits", {
      entry: "lambdas/billing/renew-credits.ts",
      permissions: stripePermissions,
      schedule: Schedule.rate(Duration.hours(1)),
      impact: "Workspaces whose billing month has ended: they wait for credits they paid for. The job runs again within an hour.",
    });
    job("ReconcileSubscriptions", {
      entry: "lambdas/billing/reconcile.ts",
      permissions: stripePermissions,
      schedule: Schedule.rate(Duration.days(1)),
      impact:
        "Workspaces whose payment or cancellation event was lost: their access does not match their plan. The job runs again the next day.",
    });
    job("MoveToWorkspace", {
      entry: "lambdas/heatmaps/move-to-workspace.ts",
      permissions: [grantTable(table, { reads: ["billing", "workspaces"], writes: ["heatmaps", "kit"] })],
      eventTypes: CONSUMED_EVENTS.heatmapMoves,
      impact:
        "Founders of a workspace: their personal heatmaps were not moved into it. They see them again only after they leave it.",
    });
    job("RenameCreator", {
      entry: "lambdas/heatmaps/rename-creator.ts",
      timeout: Duration.minutes(15),
      permissions: [grantTable(table, { reads: ["accounts"], writes: ["heatmaps"] })],
      eventTypes: CONSUMED_EVENTS.creatorNames,
      impact:
        "Users who changed their name or address: their earlier heatmaps still show the previous one. Redrive the messages from the queue.",
    });
    job("FollowForProjects", {
      entry: "lambdas/projects/consume-events.ts",
      timeout: Duration.minutes(15),
      permissions: [grantTable(table, { reads: ["accounts", "workspaces"], writes: ["kit", "projects"], batches: ["projects"] })],
      eventTypes: CONSUMED_EVENTS.projects,
      impact:
        "Users with projects: a project counts a deleted heatmap, or a founder's projects are missing in the workspace. Project titles of deleted accounts and closed workspaces still exist. Redrive the messages from the queue.",
    });
    const scoring = grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", pipeline.templateScores);
    job("FollowForReports", {
      entry: "lambdas/reports/consume-events.ts",
      permissions: [
        grantTable(table, { reads: ["accounts", "workspaces"], writes: ["heatmaps", "kit", "reports"] }),
        grantBucket(data.files, "read", "list", "delete"),
        scoring,
      ],
      eventTypes: CONSUMED_EVENTS.reports,
      impact:
        "Users with an unfinished report: it does not continue until a job looks after it, within ten minutes. Report titles of deleted accounts and closed workspaces still exist. Redrive the messages from the queue.",
    });
    job("SweepReports", {
      entry: "lambdas/reports/sweep.ts",
      permissions: [
        grantTable(table, { reads: ["workspaces"], writes: ["heatmaps", "kit", "reports"] }),
        grantBucket(data.files, "read"),
        scoring,
      ],
      schedule: Schedule.rate(Duration.minutes(10)),
      impact: "Users with an unfinished report whose event was lost: it stays unfinished. The job runs again within ten minutes.",
    });
    job("PackZip", {
      entry: "lambdas/exports/pack-zip.ts",
      timeout: Duration.minutes(15),
      permissions: [
        grantTable(table, {
          reads: ["accounts", "benchmarks", "brands", "comments", "heatmaps", "projects", "reports", "workspaces"],
          writes: ["exports"],
        }),
        grantBucket(data.files, "read", "list"),
        grantPrefix(data.files, "*/zips/", "stream", "delete"),
      ],
      eventTypes: CONSUMED_EVENTS.zips,
      impact:
        "Users who download a heatmap, a project or a workspace as a zip, and staff who download templates: they see that it could not be created. They can request it again.",
    });
    job("PrintSlides", {
      entry: "lambdas/exports/print-slides.ts",
      timeout: Duration.minutes(5),
      // Decodes up to 150 images of 50 megapixels, one after the other.
      memory: 3008,
      images: true,
      fonts: true,
      permissions: [
        grantTable(table, { reads: ["audits", "heatmaps", "reports", "workspaces"], writes: ["exports"] }),
        grantBucket(data.files, "read", "list"),
        grantPrefix(data.files, "*/slides/", "write", "delete"),
      ],
      eventTypes: CONSUMED_EVENTS.slides,
      impact:
        "Users who export a heatmap, a comparison or a report as PDF or PowerPoint: they see that it could not be created. They can request it again.",
    });
    job("PurgeZips", {
      entry: "lambdas/exports/purge-zips.ts",
      permissions: [
        grantTable(table, { writes: ["exports"] }),
        grantBucket(data.files, "list"),
        grantPrefix(data.files, "*/zips/", "delete"),
        grantPrefix(data.files, "*/slides/", "delete"),
      ],
      schedule: Schedule.rate(Duration.hours(1)),
      impact: "No one immediately: zips and slides stay in the bucket for longer than stated.",
    });
    job("FollowForExports", {
      entry: "lambdas/exports/consume-events.ts",
      permissions: [
        grantTable(table, { reads: ["accounts", "workspaces"], writes: ["exports"] }),
        grantBucket(data.files, "list"),
        grantPrefix(data.files, "*/zips/", "read", "delete"),
        grantPrefix(data.files, "*/slides/", "delete"),
      ],
      eventTypes: CONSUMED_EVENTS.exports,
      impact:
        "No one immediately: zips and slides of deleted heatmaps, projects, reports, benchmarks and workspaces exist until they expire. Redrive the messages from the queue.",
    });
    job("FollowForSharing", {
      entry: "lambdas/sharing/consume-events.ts",
      timeout: Duration.minutes(15),
      permissions: [
        grantTable(table, { reads: ["accounts", "heatmaps", "reports", "workspaces"], writes: ["sharing"] }),
        grantBucket(data.files, "read", "list"),
        grantPrefix(data.files, "shared/", "write", "delete"),
      ],
      eventTypes: CONSUMED_EVENTS.sharing,
      impact:
        "Visitors of a share link after a re-analysis, brand tracking or a change of the report: they see the previous images, and after scoring in templates broken ones. No one else immediately: invalid share links and their files are not deleted yet. Redrive the messages from the queue.",
    });
    job("FollowForDemo", {
      entry: "lambdas/demo/consume-events.ts",
      permissions: [grantTable(table, { reads: ["heatmaps"], writes: ["demo"] }), grantBucket(data.files, "list")],
      eventTypes: CONSUMED_EVENTS.demo,
      impact:
        "Visitors who try the demo: a finished analysis holds its place for up to half an hour, so others wait. Redrive the messages from the queue.",
    });
    job("PurgeDemos", {
      entry: "lambdas/demo/purge.ts",
      permissions: [
        grantTable(table, { writes: ["demo", "heatmaps", "kit"] }),
        grantBucket(data.files, "list"),
        grantPrefix(data.files, "demo/", "delete"),
      ],
      schedule: Schedule.rate(Duration.minutes(15)),
      impact:
        "No one immediately: images, heatmaps and addresses of demo visitors stay for longer than promised, and the demo fills up. The job runs again within 15 minutes.",
    });
    job("FollowForComments", {
      entry: "lambdas/comments/consume-events.ts",
      permissions: [grantTable(table, { reads: ["accounts", "heatmaps"], writes: ["comments"], batches: ["comments"] })],
      eventTypes: CONSUMED_EVENTS.comments,
      impact:
        "No one immediately: hidden comments are not deleted yet, or still name an author who deleted their account. Redrive the messages from the queue.",
    });
    job("MakeAudits", {
      entry: "lambdas/audits/consume-events.ts",
      // One full core, as for the recognition of text, which an audit begins with.
      images: true,
      text: true,
      memory: 1769,
      timeout: Duration.minutes(2),
      permissions: [
        grantTable(table, { reads: ["accounts", "heatmaps", "workspaces"], writes: ["audits", "copilot", "kit"] }),
        grantLanguageModel(this, settings.languageModel, "whole"),
        grantBucket(data.files, "read"),
        // Tries suggestions.
        grantInference(inference.images),
      ],
      eventTypes: CONSUMED_EVENTS.audits,
      impact:
        "Users who requested an audit or the facts of an image: it is not made, and they can request it again after five minutes. Audits of deleted heatmaps are not deleted yet. Redrive the messages from the queue.",
    });
    job("AnswerQuestions", {
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
        grantLanguageModel(this, settings.languageModel, "streamed"),
        grantBucket(data.files, "read", "list"),
        // Covers elements to tell what draws attention to them.
        grantPrefix(data.files, "edits/", "write"),
        grantInference(inference.images),
      ],
      eventTypes: CONSUMED_EVENTS.copilot,
      impact:
        "Users who asked Co-Pilot a question: they get no answer, and can ask again after three minutes. Conversations about deleted heatmaps and of deleted users are not deleted yet. Redrive the messages from the queue.",
    });
    if (settings.languageModel) languageModelAlarm(this, settings.languageModel.id, alarmTopic);
    const objects = ["accounts", "billing", "heatmaps", "workspaces"];
    job("FollowForStatistics", {
      entry: "lambdas/statistics/consume-events.ts",
      permissions: [grantTable(table, { reads: objects, writes: ["statistics"] })],
      eventTypes: CONSUMED_EVENTS.statistics,
      impact:
        "Staff who read statistics: users, subscriptions or heatmaps are missing in them, or counted as what they were before. Redrive the messages from the queue, or run BackfillStatistics.",
    });
    // Invoked manually.
    job("BackfillStatistics", {
      entry: "lambdas/statistics/backfill.ts",
      timeout: Duration.minutes(15),
      permissions: [grantTable(table, { reads: objects, writes: ["statistics"] })],
      impact:
        "Staff who read statistics: earlier users, subscriptions and heatmaps are still missing in them. Run it again, it continues.",
    });
    job("FollowForDirectory", {
      entry: "lambdas/directory/consume-events.ts",
      permissions: [grantTable(table, { reads: objects, writes: ["directory"] })],
      eventTypes: CONSUMED_EVENTS.directory,
      impact:
        "Staff who look for a user, workspace, subscription or heatmap: it is missing in the tables, or listed under an earlier name or filter. Redrive the messages from the queue, or run FillDirectory.",
    });
    // Invoked manually.
    job("FillDirectory", {
      entry: "lambdas/directory/backfill.ts",
      timeout: Duration.minutes(15),
      permissions: [grantTable(table, { reads: objects, writes: ["directory"] })],
      impact:
        "Staff who look for earlier users, workspaces, subscriptions and heatmaps: some are still missing. Run it again, it continues.",
    });
    job("DeliverWebhooks", {
      entry: "lambdas/developers/deliver-webhooks.ts",
      // A slow receiver holds at most so many; its deliveries wait after a few failures.
      reservedConcurrency: settings.hasReservedConcurrency ? reservedExecutions(settings).deliverWebhooks : undefined,
      permissions: [
        grantTable(table, { reads: ["accounts", "heatmaps", "workspaces"], writes: ["developers", "kit"] }),
        grantReceivers(),
        grantCustomerEventBuses(),
      ],
      eventTypes: CONSUMED_EVENTS.webhooks,
      schedule: Schedule.rate(Duration.minutes(1)),
      impact:
        "Developers whose systems receive our webhooks: an event is not sent. Redrive the messages from the queue; an event that was sent is not sent again. Retries that are due run every minute.",
    });
    const deliverMail = job("DeliverMail", {
      entry: "lambdas/backoffice/deliver-mail.ts",
      permissions: [
        grantTable(table, { writes: ["kit"] }),
        grantSendEmail(this, settings),
        grantWebOrigin(settings.webOrigin),
        grantSupportEmail(settings.supportMail),
      ],
      eventTypes: CONSUMED_EVENTS.mail,
      schedule: Schedule.rate(Duration.minutes(1)),
      impact:
        "Users who wait for an email: to verify an address, reset a password or accept an invite. Due emails are retried every minute.",
    });
    mailAlarms(this, deliverMail, alarmTopic);
  }
}
