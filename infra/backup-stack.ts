import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupSelection, BackupVault } from "aws-cdk-lib/aws-backup";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { BackupCopiesStack } from "./backup-copies-stack.ts";
import { acknowledge } from "./constructs/acknowledge.ts";
import { createAlarm } from "./constructs/alarm.ts";
import { sumOf } from "./constructs/sum-of.ts";
import type { DataStack } from "./data-stack.ts";

/** Retention of backups. Deleted data may exist in backups for 35 days, which point-in-time recovery keeps. */
const RETENTION = Duration.days(30);

const DAY = Duration.days(1);

/** Managed policies that AWS asks for, per service that is backed up and restored. */
const POLICIES = [
  "service-role/AWSBackupServiceRolePolicyForBackup",
  "service-role/AWSBackupServiceRolePolicyForRestores",
  "AWSBackupServiceRolePolicyForS3Backup",
  "AWSBackupServiceRolePolicyForS3Restore",
];

/** Daily backups of the table and of the files, with copies in another region. */
export class BackupStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { data, copies, ...props }: StackProps & { data: DataStack; copies: BackupCopiesStack },
  ) {
    super(scope, id, props);
    this.addStackDependency(copies);
    const vault = new BackupVault(this, "Vault", {
      blockRecoveryPointDeletion: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    acknowledge(role, {
      ...Object.fromEntries(
        POLICIES.map((name) => [
          `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
          "AWS Backup asks for its own policies, which it extends with its features.",
        ]),
      ),
    });
    const plan = new BackupPlan(this, "Daily", {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: "Daily",
          scheduleExpression: Schedule.cron({ hour: "2", minute: "30" }),
          startWindow: Duration.hours(1),
          // 10 TB of files take about a day, and a backup that is cut off is lost.
          completionWindow: Duration.days(3),
          deleteAfter: RETENTION,
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, "Copies", copies.vaultArn),
              deleteAfter: RETENTION,
            },
          ],
        }),
      ],
    });
    new BackupSelection(this, "Selection", {
      backupPlan: plan,
      role,
      disableDefaultBackupPolicy: true,
      resources: [data.table.tableArn, data.files.bucketArn].map((arn) => BackupResource.fromArn(arn)),
    });

    const jobs = (state: string) =>
      new Metric({
        namespace: "AWS/Backup",
        metricName: `NumberOf${state}`,
        dimensionsMap: { BackupVaultName: vault.backupVaultName },
        statistic: "Sum",
        period: DAY,
      });
    const alarms = {
      // Expired: not started in an hour. Aborted: not complete in its window.
      Backup: sumOf(["BackupJobsFailed", "BackupJobsExpired", "BackupJobsAborted"].map(jobs), DAY),
      Copy: jobs("CopyJobsFailed"),
    };
    for (const [job, metric] of Object.entries(alarms))
      createAlarm(this, `${job}Failing`, {
        metric,
        threshold: 1,
        impact:
          "No one today: last night's backup or its copy in the other region is missing, so a disaster would lose a day more. AWS Backup, Jobs, shows the cause.",
        alarmTopic: data.alarms,
      });
    createAlarm(this, "BackupMissing", {
      metric: jobs("BackupJobsCompleted"),
      threshold: 1,
      isMinimum: true,
      periods: 2,
      impact:
        "No one today: no backup was completed in two days, so a disaster would lose them. Before the first backup this is normal. AWS Backup, Jobs, shows whether one is running.",
      alarmTopic: data.alarms,
    });
  }
}
