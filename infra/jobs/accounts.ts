import { Duration } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import { restoredUsersAlarm } from "#infra/constructs/alarms.ts";
import { grantBucket, grantPrefix } from "#infra/constructs/permissions/files.ts";
import { grantStripeSecret } from "#infra/constructs/permissions/secrets.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import { grantUserAdmin } from "#infra/constructs/permissions/users.ts";
import type { AddJob, JobDependencies } from "./job.ts";

/** Jobs for users and their data. */
export function addAccountJobs(
  add: AddJob,
  { stack, identity, data: { table, files, stripeSecret, alarms: alarmTopic } }: JobDependencies,
): void {
  add("EndTrials", {
    entry: "lambdas/accounts/end-trials.ts",
    permissions: [grantTable(table, { writes: ["accounts", "kit"] })],
    schedule: Schedule.rate(Duration.minutes(5)),
    impact: "Users whose trial has ended: they are not notified. Their access still ends at the right time.",
  });
  add("ExportData", {
    entry: "lambdas/accounts/export-data.ts",
    timeout: Duration.minutes(15),
    permissions: [
      grantTable(table, {
        reads: ["billing", "brands", "comments", "copilot", "heatmaps", "projects", "reports"],
        writes: ["accounts", "kit"],
      }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "*/exports/", "stream", "delete"),
    ],
    eventsOf: "accountExports",
    impact:
      "Users who requested their data, which we must deliver within a month: the copy is not finished. Redrive the message to continue with the part that failed, or they can request another.",
  });
  add("PurgeExports", {
    entry: "lambdas/accounts/purge-exports.ts",
    permissions: [
      grantTable(table, { writes: ["accounts", "kit"] }),
      grantBucket(files, "list"),
      grantPrefix(files, "*/exports/", "delete"),
    ],
    schedule: Schedule.rate(Duration.hours(1)),
    impact: "No one immediately: zips of personal data stay in the bucket for longer than stated.",
  });
  add("Purge", {
    entry: "lambdas/accounts/purge.ts",
    timeout: Duration.minutes(15),
    permissions: [
      grantTable(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
      grantBucket(files, "delete", "list", "abort"),
      grantUserAdmin(identity.pool, "AdminDeleteUser"),
      grantStripeSecret(stripeSecret),
    ],
    eventsOf: "accountPurges",
    impact:
      "Users who deleted their account or closed their workspace: it is gone for them, but its data is not deleted yet. Redrive the messages from the queue.",
  });
  const reconcileUsers = add("ReconcileUsers", {
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
  add("CheckInvariants", {
    entry: "lambdas/accounts/check-invariants.ts",
    timeout: Duration.minutes(15),
    permissions: [grantTable(table, { reads: ["accounts", "billing", "heatmaps", "projects", "workspaces"] })],
    schedule: Schedule.rate(Duration.days(1)),
    impact:
      "No one at once: credits, refunds, memberships or projects disagree with the rows that they are counted from. The job's log names each user, workspace, heatmap and project (“invariant violated”). See docs/troubleshooting.md.",
  });
  restoredUsersAlarm(stack, reconcileUsers, alarmTopic);
}
