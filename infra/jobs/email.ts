import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { emailAlarms, textMessageAlarm } from "#infra/constructs/alarms.ts";
import { EmailReports } from "#infra/constructs/email-reports.ts";
import { grantSendEmail, grantSupportEmail, grantWebOrigin } from "#infra/constructs/permissions/messages.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for emails, and the alarms of messages. */
export function addEmailJobs(add: AddJob, { stack, settings, data: { table, alarms: alarmTopic } }: JobDependencies): void {
  const { configurationSet, eventPattern } = new EmailReports(stack, "MailReports");
  const deliverEmails = add("DeliverMail", {
    entry: "lambdas/backoffice/deliver-emails.ts",
    permissions: [
      grantTable(table, { writes: ["kit"] }),
      grantSendEmail(configurationSet, settings),
      grantWebOrigin(settings.webOrigin),
      grantSupportEmail(settings.supportMail),
    ],
    eventsOf: "mail",
    schedule: Schedule.rate(Duration.minutes(1)),
    impact:
      "Users who wait for an email: to verify an address, reset a password or accept an invite. Due emails are retried every minute.",
  });
  add("RecordMailOutcome", {
    entry: "lambdas/backoffice/record-email-outcome.ts",
    permissions: [grantTable(table, { writes: ["accounts", "kit", "workspaces"] })],
    eventPattern,
    impact:
      "Everyone: neither the log of emails nor pending invitations and accounts show that an email was delivered or came back.",
  });
  emailAlarms(stack, deliverEmails, alarmTopic);
  textMessageAlarm(stack, alarmTopic);
}
