import { describe, expect, it } from "vitest";
import { type Assembly, intrinsicText, RESTORED_TABLE, type Resource, synthesiseAssembly } from "./assembly.ts";

const SETTINGS = { mailDomain: "example.com" } as const;
const one = (assembly: Assembly, type: string): Resource["Properties"] => {
  const [only, ...more] = assembly.resources(type);
  expect(more, type).toEqual([]);
  return only!.Properties;
};

describe("The bucket of files", () => {
  it("the bucket of files keeps deleted and replaced files for a week, and deletes them after that", () => {
    const files = synthesiseAssembly(SETTINGS)
      .resources("AWS::S3::Bucket")
      .find(({ id }) => /^Files[0-9A-F]{8}$/.test(id))!.Properties;
    expect(files.VersioningConfiguration).toEqual({ Status: "Enabled" });
    expect(files.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({
        Status: "Enabled",
        NoncurrentVersionExpiration: { NoncurrentDays: 7 },
        ExpiredObjectDeleteMarker: true,
      }),
    );
  });
});

describe("Backups", () => {
  const backedUp = synthesiseAssembly({ ...SETTINGS, backupRegion: "eu-central-1" });

  it("the table and the files are backed up daily, and copied to another region for less than the 35 days that backups may have deleted data", () => {
    const [rule, ...more] = one(backedUp, "AWS::Backup::BackupPlan").BackupPlan.BackupPlanRule;
    expect(more).toEqual([]);
    expect(rule).toMatchObject({ ScheduleExpression: "cron(30 2 * * ? *)", Lifecycle: { DeleteAfterDays: 30 } });
    const [copy] = rule.CopyActions;
    expect(copy.Lifecycle).toEqual({ DeleteAfterDays: 30 });
    expect(intrinsicText(copy.DestinationBackupVaultArn)).toBe(
      "arn:aws:backup:eu-central-1:<AWS::AccountId>:backup-vault:SightlineBackupCopies",
    );
    const { Resources } = one(backedUp, "AWS::Backup::BackupSelection").BackupSelection;
    expect((Resources as unknown[]).map(intrinsicText)).toEqual([
      expect.stringMatching(/^<Table(\.|Arn|>)/),
      expect.stringMatching(/^<Files/),
    ]);
  });

  it("backup vaults outlive their stacks, one of them is in the other region, and no one can delete anything in them", () => {
    const vaults = backedUp.resources("AWS::Backup::BackupVault");
    expect(vaults.map(({ stack }) => stack).sort()).toEqual(["SightlineBackup", "SightlineBackupCopies"]);
    for (const { id, Properties, DeletionPolicy } of vaults) {
      expect(DeletionPolicy, id).toBe("RetainExceptOnCreate");
      const [statement] = Properties.AccessPolicy.Statement;
      expect(statement, id).toMatchObject({ Effect: "Deny" });
      expect(statement.Action, id).toContain("backup:DeleteRecoveryPoint");
    }
    expect(backedUp.app.synth().getStackByName("SightlineBackupCopies").environment.region).toBe("eu-central-1");
  });

  it("a backup that fails, does not start, is cut off or never ends raises an alarm", () => {
    const alarms = backedUp.resources("AWS::CloudWatch::Alarm").filter(({ stack }) => stack === "SightlineBackup");
    const watched = alarms.map(({ id, Properties }) => [
      id.replace(/[0-9A-F]{8}$/, ""),
      (Properties.Metrics ?? [])
        .flatMap(({ MetricStat }: Resource["Properties"]) => MetricStat?.Metric.MetricName ?? [])
        .concat(Properties.MetricName ?? []),
      Properties.TreatMissingData,
    ]);
    expect(watched).toEqual([
      ["BackupFailing", ["NumberOfBackupJobsFailed", "NumberOfBackupJobsExpired", "NumberOfBackupJobsAborted"], "notBreaching"],
      ["CopyFailing", ["NumberOfCopyJobsFailed"], "notBreaching"],
      ["BackupMissing", ["NumberOfBackupJobsCompleted"], "breaching"],
    ]);
    const [rule] = one(backedUp, "AWS::Backup::BackupPlan").BackupPlan.BackupPlanRule;
    expect(rule.CompletionWindowMinutes / 60).toBeGreaterThan(24);
  });

  it("backups are left out without a region for them, which must be another one", () => {
    expect(synthesiseAssembly(SETTINGS).resources("AWS::Backup::BackupPlan")).toEqual([]);
    expect(() => synthesiseAssembly({ ...SETTINGS, backupRegion: "eu-west-1" })).toThrow("backupRegion must be another region");
  });
});

describe("A restored table", () => {
  const { tableName, tableStreamArn } = RESTORED_TABLE;
  const own = synthesiseAssembly(SETTINGS);
  const restored = synthesiseAssembly({ ...SETTINGS, ...RESTORED_TABLE });
  const functions = ({ resources }: Assembly) => resources("AWS::Lambda::Function");

  it("functions, permissions and streams use the restored table", () => {
    for (const { id, Properties } of functions(restored)) {
      const { TABLE_NAME } = Properties.Environment?.Variables ?? {};
      if (TABLE_NAME !== undefined) expect(TABLE_NAME, id).toBe(tableName);
    }
    for (const { id, Properties } of restored.resources("AWS::Lambda::EventSourceMapping"))
      expect(Properties.EventSourceArn, id).toBe(tableStreamArn);
    const policies = (assembly: Assembly) => JSON.stringify(assembly.resources("AWS::IAM::Policy"));
    expect(policies(restored)).toContain(`:table/${tableName}/index/gsi1`);
    expect(policies(restored)).not.toMatch(/ImportValue":"SightlineData:ExportsOutput\w+Table/);
    expect(policies(own)).toMatch(/ImportValue":"SightlineData:ExportsOutput\w+Table/);
  });

  it("a restored table replaces the table in one deployment: other stacks keep what they import until they have changed", () => {
    const exports = ({ app }: Assembly) =>
      Object.values(app.synth().getStackByName("SightlineData").template.Outputs as Record<string, { Export?: { Name: string } }>)
        .flatMap((output) => output.Export?.Name ?? [])
        .sort();
    expect(exports(restored)).toEqual(expect.arrayContaining(exports(own)));
    expect(restored.resources("AWS::DynamoDB::GlobalTable")).toHaveLength(1);
  });

  it("a restored table requires the ARN of its own stream", () => {
    const message = "a restored table requires tableName and tableStreamArn";
    expect(() => synthesiseAssembly({ tableName })).toThrow(message);
    expect(() => synthesiseAssembly({ tableName: "Another", tableStreamArn })).toThrow(message);
  });
});
