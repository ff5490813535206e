import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type AttributeValue,
  DynamoDB,
  type TableDescription,
  type UpdateTableCommandInput,
  type UpdateTimeToLiveCommandInput,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTable, type TableProperties } from "#local/dynamodb/create-table.ts";
import { type DynamoDb, startDynamoDb } from "#local/dynamodb/start.ts";
import { GOOGLE, intrinsicText, RESTORED_TABLE, type Resource, synthesiseAssembly } from "./assembly.ts";
import { type AwsCommand, parseAwsCommand } from "./aws-command.ts";
import { type Change, CloudFormationDouble } from "./cloudformation-double.ts";
import { type Answer, commandsOf, runCommands } from "./runbook.ts";

const PAGE = "docs/restore.md";
const SETTINGS = { mailDomain: "example.com" } as const;
type Context = Readonly<Record<string, string>>;

/** Answers `npm run deploy` of a runbook with a deployment into the account; the usual settings are added. */
const deployInto =
  (account: CloudFormationDouble, usual: Context, deployments: (readonly Change[])[]): Answer =>
  async (program, [, command, , ...args]) => {
    if (program !== "npm" || command !== "deploy") throw new Error(`${program} ${command} is not expected`);
    const given = Object.fromEntries(
      args.flatMap((arg, at) => (arg.startsWith("--") ? [[arg.slice(2), args[at + 1] ?? ""] as const] : [])),
    );
    deployments.push(account.deploy(synthesiseAssembly({ ...usual, ...given }).app.synth().stacks));
    return "";
  };

function deployed(context: Context): CloudFormationDouble {
  const account = new CloudFormationDouble();
  account.deploy(synthesiseAssembly(context).app.synth().stacks);
  return account;
}

function resourceOf(type: string, id: RegExp): Resource["Properties"] {
  const found = synthesiseAssembly(SETTINGS)
    .resources(type)
    .find((resource) => id.test(resource.id));
  if (!found) throw new Error(`the templates have no ${type} ${id}`);
  return found.Properties;
}

describe("A lost table", () => {
  const template = resourceOf("AWS::DynamoDB::GlobalTable", /^Table/);
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-restore-"));
  let engine: DynamoDb;
  let client: DynamoDB;
  beforeAll(async () => {
    engine = await startDynamoDb({ dataDir: folder, endpoint: "" });
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    client = new DynamoDB({ endpoint: engine.url, region: "eu-west-1", credentials });
  });
  afterAll(async () => {
    client.destroy();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("the commands restore a lost table with its items and everything the template declares, and the application uses it", async () => {
    const item = { pk: { S: "$accounts#uid_1" }, sk: { S: "$account_1" }, gsi1pk: { S: "list" }, gsi1sk: { S: "1" } };
    await createTable(client, { ...(template as TableProperties), TableName: "sightline" });
    await client.putItem({ TableName: "sightline", Item: item });
    const service = restoringService(client, [item]);

    const [, restore = "", complete = "", deploy = ""] = commandsOf(PAGE, "2. The table", {
      TABLE: "sightline",
      TIME: "2026-11-23T02:00:00Z",
    });
    const streamArn = (await runCommands([restore, complete].join("\n"), service.answer)).trim().split("\n").at(-1) ?? "";

    const { tableName } = RESTORED_TABLE;
    const table = (await client.describeTable({ TableName: tableName })).Table;
    expect(indexesOf(table)).toEqual(indexesOf(template as TableDescription));
    expect(table?.StreamSpecification?.StreamViewType).toBe(template.StreamSpecification.StreamViewType);
    expect(table?.LatestStreamArn).toBe(streamArn);
    const { TimeToLiveDescription: expiry } = await client.describeTimeToLive({ TableName: tableName });
    expect(expiry?.AttributeName).toBe(template.TimeToLiveSpecification.AttributeName);
    const [replica] = template.Replicas;
    expect(service.protections).toEqual({
      DeletionProtectionEnabled: replica.DeletionProtectionEnabled,
      PointInTimeRecoverySpecification: replica.PointInTimeRecoverySpecification,
    });
    const found = await client.query({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :list",
      ExpressionAttributeValues: { ":list": { S: "list" } },
    });
    expect(found.Items).toEqual([item]);

    const account = deployed(SETTINGS);
    account.lose("SightlineData", "TableCD117FA1 (AWS::DynamoDB::GlobalTable)");
    const deployments: (readonly Change[])[] = [];
    await runCommands(deploy.replace("STREAM_ARN", RESTORED_TABLE.tableStreamArn), deployInto(account, SETTINGS, deployments));
    expect(deployments.flat()).toContainEqual(["update", expect.stringMatching(/^SightlineApi\/BillingHttp.*Lambda::Function/)]);
  });
});

it("the commands stop every function of the application but those of deployments, and start the same ones again", async () => {
  const names = ["SightlineApi-BillingHttp1", "SightlineJobs-DeliverMail1", "SightlineWeb-CustomCDKBucketDeployment1"];
  const functions = [...names, "staging-SightlineApi-BillingHttp1", "another"];
  const concurrency = new Map<string, unknown>();
  const answer: Answer = async (_, args) => {
    const { name, parameters, print } = parseAwsCommand(args);
    const { FunctionName, ReservedConcurrentExecutions } = parameters as Record<string, string>;
    if (name === "lambda list-functions") return print({ Functions: functions.map((each) => ({ FunctionName: each })) });
    if (name === "lambda put-function-concurrency") concurrency.set(String(FunctionName), ReservedConcurrentExecutions);
    else if (name === "lambda delete-function-concurrency") concurrency.delete(String(FunctionName));
    else throw new Error(`${name} is not expected`);
    return "";
  };
  const [stop = "", , , , start = ""] = commandsOf(PAGE, "2. The table", { TABLE: "sightline" });
  const seen: unknown[] = [];
  await runCommands([stop, "npm stopped", start].join("\n"), async (program, args) => {
    if (program === "aws") return answer(program, args);
    seen.push([...concurrency]);
    return "";
  });
  expect(seen).toEqual([
    [
      ["SightlineApi-BillingHttp1", "0"],
      ["SightlineJobs-DeliverMail1", "0"],
    ],
  ]);
  expect([...concurrency]).toEqual([]);
});

const indexesOf = ({ GlobalSecondaryIndexes = [] }: Partial<TableDescription> = {}) =>
  GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection })).sort((a, b) =>
    String(a.IndexName).localeCompare(String(b.IndexName)),
  );

/**
 * DynamoDB with the operations for backups, which the engine lacks. As documented, a restored table has items and indexes, but no
 * stream, expiry, recovery or protection.
 */
function restoringService(client: DynamoDB, items: readonly Record<string, AttributeValue>[]) {
  const protections: Record<string, unknown> = {};
  async function restore({ SourceTableName, TargetTableName, RestoreDateTime }: Record<string, unknown>): Promise<void> {
    expect(Date.parse(String(RestoreDateTime))).not.toBeNaN();
    const { Table } = await client.describeTable({ TableName: String(SourceTableName) });
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Table as unknown as TableProperties;
    const TableName = String(TargetTableName);
    await createTable(client, {
      TableName,
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes: GlobalSecondaryIndexes ?? [],
    });
    for (const Item of items) await client.putItem({ TableName, Item });
    await client.deleteTable({ TableName: String(SourceTableName) });
  }
  async function execute({ name, parameters }: AwsCommand): Promise<unknown> {
    const { TableName } = parameters as { readonly TableName: string };
    switch (name) {
      case "dynamodb restore-table-to-point-in-time":
        return restore(parameters);
      case "dynamodb wait":
        expect(parameters.positional).toEqual(["table-exists"]);
        return client.describeTable({ TableName });
      case "dynamodb update-table":
        protections.DeletionProtectionEnabled = parameters.DeletionProtectionEnabled;
        return client.updateTable(parameters as unknown as UpdateTableCommandInput);
      case "dynamodb update-time-to-live":
        return client.updateTimeToLive(parameters as unknown as UpdateTimeToLiveCommandInput);
      case "dynamodb update-continuous-backups":
        protections.PointInTimeRecoverySpecification = parameters.PointInTimeRecoverySpecification;
        return client.describeTable({ TableName });
      case "dynamodb describe-table":
        return client.describeTable({ TableName });
      default:
        throw new Error(`the emulator does not know ${name}`);
    }
  }
  const answer: Answer = async (_, args) => {
    const command = parseAwsCommand(args);
    return command.print(await execute(command));
  };
  return { protections, answer };
}

describe("Files", () => {
  const [undelete = "", create = "", restore = ""] = commandsOf(PAGE, "3. Files", {
    BUCKET: "files",
    PREFIX: "scope/",
    LOGS: "logs",
    ROLE_ARN: "arn:aws:iam::111111111111:role/backup",
    ARN: "arn:aws:backup:eu-west-1:111111111111:recovery-point:1",
  });

  it("the commands restore deleted files, and no others", async () => {
    const version = (Key: string, VersionId: string, IsLatest: boolean) => ({ Key, VersionId, IsLatest });
    const markers = [version("scope/a.png", "m1", true), version("scope/b.png", "m2", true), version("scope/c.png", "m3", false)];
    const deleted: unknown[] = [];
    await runCommands(undelete, async (_, args) => {
      const { name, parameters, print } = parseAwsCommand(args);
      if (name === "s3api list-object-versions") {
        expect(parameters).toEqual({ Bucket: "files", Prefix: "scope/" });
        return print({ DeleteMarkers: markers, Versions: [] });
      }
      expect([name, parameters.Bucket]).toEqual(["s3api delete-objects", "files"]);
      deleted.push(...(parameters.Delete as { Objects: unknown[] }).Objects);
      return "";
    });
    expect(deleted).toEqual([
      { Key: "scope/a.png", VersionId: "m1" },
      { Key: "scope/b.png", VersionId: "m2" },
    ]);
  });

  it("the files of a lost bucket are restored into one with every property that the template declares", async () => {
    const template = resourceOf("AWS::S3::Bucket", /^Files[0-9A-F]{8}$/);
    const policy = resourceOf("AWS::S3::BucketPolicy", /^FilesPolicy/);
    const calls = new Map<string, Readonly<Record<string, unknown>>>();
    await runCommands([create, restore].join("\n"), async (_, args) => {
      const { name, parameters } = parseAwsCommand(args);
      if (name.startsWith("s3api")) {
        expect(parameters.Bucket).toBe("files");
        expect(name === "s3api create-bucket" || calls.has("s3api create-bucket"), name).toBe(true);
      }
      calls.set(name, parameters);
      return "";
    });

    const parameterOf = (name: string, parameter: string) => calls.get(`s3api ${name}`)?.[parameter];
    expect(parameterOf("create-bucket", "CreateBucketConfiguration")).toEqual({ LocationConstraint: "eu-west-1" });
    expect({
      PublicAccessBlockConfiguration: parameterOf("put-public-access-block", "PublicAccessBlockConfiguration"),
      VersioningConfiguration: parameterOf("put-bucket-versioning", "VersioningConfiguration"),
      CorsConfiguration: corsOf(parameterOf("put-bucket-cors", "CorsConfiguration")),
      LifecycleConfiguration: lifecycleOf(parameterOf("put-bucket-lifecycle-configuration", "LifecycleConfiguration")),
      LoggingConfiguration: loggingOf(parameterOf("put-bucket-logging", "BucketLoggingStatus")),
    }).toEqual({
      PublicAccessBlockConfiguration: template.PublicAccessBlockConfiguration,
      VersioningConfiguration: template.VersioningConfiguration,
      CorsConfiguration: template.CorsConfiguration,
      LifecycleConfiguration: template.LifecycleConfiguration,
      LoggingConfiguration: { DestinationBucketName: "logs" },
    });
    // S3 encrypts new buckets like this; any other property needs a command of its own.
    expect(Object.keys(template).filter((name) => !["BucketEncryption", "Tags"].includes(name))).toHaveLength(5);
    const statements = (policy.PolicyDocument.Statement as { Resource: unknown[] }[]).map(({ Resource, ...statement }) => ({
      ...statement,
      Resource: Resource.map((resource) => intrinsicText(resource).replace(/<Files\w+\.Arn>/, "arn:aws:s3:::files")),
    }));
    expect(parameterOf("put-bucket-policy", "Policy")).toEqual({ Version: "2012-10-17", Statement: statements });
    expect(calls.get("backup start-restore-job")).toEqual({
      RecoveryPointArn: "arn:aws:backup:eu-west-1:111111111111:recovery-point:1",
      IamRoleArn: "arn:aws:iam::111111111111:role/backup",
      ResourceType: "S3",
      Metadata: { DestinationBucketName: "files", NewBucket: false },
    });
  });
});

// CloudFormation has other names than the API of S3.
type ApiRule = Record<string, unknown> & {
  readonly Filter: { readonly Prefix: string };
  readonly Expiration?: { readonly Days?: number; readonly ExpiredObjectDeleteMarker?: boolean };
  readonly Transitions?: readonly { readonly Days: number; readonly StorageClass: string }[];
};
const lifecycleOf = (configuration: unknown) => ({
  Rules: (configuration as { Rules: ApiRule[] }).Rules.map(({ Filter, Expiration = {}, Transitions, ...rule }) => ({
    ...rule,
    ...(Filter.Prefix && { Prefix: Filter.Prefix }),
    ...(Expiration.Days && { ExpirationInDays: Expiration.Days }),
    ...(Expiration.ExpiredObjectDeleteMarker && { ExpiredObjectDeleteMarker: true }),
    ...(Transitions && { Transitions: Transitions.map(({ Days, ...to }) => ({ ...to, TransitionInDays: Days })) }),
  })),
});
const corsOf = (configuration: unknown) => ({
  CorsRules: (configuration as { CORSRules: Record<string, unknown>[] }).CORSRules.map(
    ({ ExposeHeaders, MaxAgeSeconds, ...rule }) => ({ ...rule, ExposedHeaders: ExposeHeaders, MaxAge: MaxAgeSeconds }),
  ),
});
const loggingOf = (status: unknown) => ({
  DestinationBucketName: (status as { LoggingEnabled: { TargetBucket: string } }).LoggingEnabled.TargetBucket,
});

describe("A lost user pool", () => {
  // Sign-in with Google adds a provider, a domain and a trigger.
  const usual = { ...SETTINGS, ...GOOGLE };
  const POOL = "PeopleE38C8D03 (AWS::Cognito::UserPool)";
  const [deploy = "", recreate = ""] = commandsOf(PAGE, "4. The user pool", { RECONCILE_USERS: "Sightline-ReconcileUsers" });

  it("the commands replace a lost user pool, and then nothing refers to it", async () => {
    const account = deployed(usual);
    account.lose("SightlineIdentity", POOL);
    const deployments: (readonly Change[])[] = [];
    await runCommands(deploy, deployInto(account, usual, deployments));

    const [first = [], second = []] = deployments;
    expect(first).toContainEqual(["create", expect.stringMatching(/^SightlineIdentity\/People2.*UserPool\)/)]);
    expect(first.filter(([, resource]) => /^SightlineData\//.test(resource))).toEqual([]);
    const lambdas = first.filter(([action, resource]) => action === "update" && /Lambda::Function/.test(resource));
    expect(lambdas.map(([, resource]) => resource)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^SightlineApi\/Authorizer/),
        expect.stringMatching(/^SightlineJobs\/ReconcileUsers/),
      ]),
    );
    expect(second).toContainEqual(["delete", `SightlineIdentity/${POOL}`]);
    expect(second.filter(([, resource]) => !/^SightlineIdentity\//.test(resource))).toEqual([]);
    expect(synthesiseAssembly(usual).resources("AWS::Cognito::UserPool")).toMatchObject([{ DeletionPolicy: "Retain" }]);
    expect(account.outputs("SightlineIdentity").PoolId).toMatch(/People2/);
  });

  it("a user pool that other stacks still use cannot be replaced: CloudFormation rejects a deployment without the former one", () => {
    const stacks = synthesiseAssembly({ ...usual, userPool: "2" }).app.synth().stacks;
    expect(() => deployed(usual).deploy(stacks)).toThrow("cannot be changed or deleted as it is in use");
    expect(() => synthesiseAssembly({ userPool: "2", formerUserPool: "2" })).toThrow("formerUserPool must be another pool");
    expect(() => synthesiseAssembly({ userPool: "0" })).toThrow("must be integers from 1");
  });

  it("the job recreates the users of a lost user pool", async () => {
    const calls: AwsCommand[] = [];
    await runCommands(recreate, async (_, args) => {
      calls.push(parseAwsCommand(args));
      return "";
    });
    // test/accounts/reconcile-users.test.ts invokes the job with this field, and with unknown ones.
    expect(calls).toMatchObject([
      {
        name: "lambda invoke",
        parameters: { FunctionName: "Sightline-ReconcileUsers", InvocationType: "Event", Payload: { maxChanges: 100_000 } },
      },
    ]);
    expect(resourceOf("AWS::Lambda::Function", /^ReconcileUsers/).Timeout).toBe(900);
  });
});
