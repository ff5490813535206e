import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { emailAlarms } from "#infra/constructs/alarms.ts";
import { grantSendEmail, grantSupportEmail, grantWebOrigin } from "#infra/constructs/permissions/messages.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for emails. */
export function addEmailJobs(add: AddJob, { stack, settings, data: { table, alarms: alarmTopic } }: JobDependencies): void {
  const deliverEmails = add("DeliverMail", {
    entry: "lambdas/backoffice/deliver-emails.ts",
    permissions: [
      grantTable(table, { writes: ["kit"] }),
      grantSendEmail(stack, settings),
      grantWebOrigin(settings.webOrigin),
      grantSupportEmail(settings.supportMail),
    ],
    eventsOf: "mail",
    schedule: Schedule.rate(Duration.minutes(1)),
    impact:
      "Users who wait for an email: to verify an address, reset a password or accept an invite. Due emails are retried every minute.",
  });
  emailAlarms(stack, deliverEmails, alarmTopic);
}
