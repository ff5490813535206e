import { beforeAll, describe, expect, it } from "vitest";
import { type Assembly, assembled, type Resource } from "./assembly.ts";

let assembly: Assembly;
beforeAll(() => {
  assembly = assembled({ webOrigin: "https://app.example.com", alarmMail: "duty@example.com", mailDomain: "example.com" });
});

const inData = (type: string): Resource["Properties"] =>
  assembly.resources(type).find(({ stack }) => stack === "SightlineData")!.Properties;

describe("A stack", () => {
  it("stays under 450 resources, where CloudFormation stops at 500", () => {
    for (const stack of assembly.stacks)
      expect(assembly.resources().filter((one) => one.stack === stack).length, stack).toBeLessThan(450);
  });

  it("keeps data when it is deleted", () => {
    for (const type of ["AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket", "AWS::Cognito::UserPool"])
      for (const { id, DeletionPolicy } of assembly.resources(type)) expect(DeletionPolicy, id).toMatch(/^Retain/);
  });
});

describe("The table", () => {
  it("has the keys, indexes, stream and expiry that the entities are written for", () => {
    const table = inData("AWS::DynamoDB::GlobalTable");
    const key = (prefix: string) => [
      { AttributeName: `${prefix}pk`, KeyType: "HASH" },
      { AttributeName: `${prefix}sk`, KeyType: "RANGE" },
    ];
    expect(table.KeySchema).toEqual(key(""));
    expect(table.GlobalSecondaryIndexes).toEqual(
      ["gsi1", "gsi2", "gsi3"].map((name) => ({ IndexName: name, KeySchema: key(name), Projection: { ProjectionType: "ALL" } })),
    );
    expect(table.StreamSpecification).toEqual({ StreamViewType: "NEW_AND_OLD_IMAGES" });
    expect(table.TimeToLiveSpecification).toEqual({ AttributeName: "ttl", Enabled: true });
  });

  it("can be brought back to any moment and cannot be deleted by mistake", () => {
    const [replica] = inData("AWS::DynamoDB::GlobalTable").Replicas;
    expect(replica).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });
});

describe("A bucket", () => {
  it("is closed to the public, encrypted, and refuses plain HTTP", () => {
    for (const { id, Properties } of assembly.resources("AWS::S3::Bucket")) {
      expect(Properties.PublicAccessBlockConfiguration, id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties.BucketEncryption, id).toBeDefined();
      const policy = assembly.resources("AWS::S3::BucketPolicy").find((one) => one.Properties.Bucket.Ref === id);
      expect(JSON.stringify(policy?.Properties.PolicyDocument), id).toContain('"Bool":{"aws:SecureTransport":"false"}');
    }
  });

  it("for files takes uploads and reads from the site's own origin only, and drops broken uploads after a day", () => {
    const files = assembly.resources("AWS::S3::Bucket").find(({ Properties }) => Properties.CorsConfiguration)!.Properties;
    const [rule] = files.CorsConfiguration.CorsRules;
    expect(rule).toMatchObject({ AllowedOrigins: ["https://app.example.com"], AllowedMethods: ["POST", "GET", "HEAD"] });
    expect(files.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
    expect(files.LoggingConfiguration).toBeDefined();
  });
});

describe("Signing in", () => {
  it("takes an e-mail address, twelve characters and, if wanted, a code by text message or app", () => {
    const [pool] = assembly.resources("AWS::Cognito::UserPool");
    expect(pool?.Properties).toMatchObject({
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      Policies: { PasswordPolicy: { MinimumLength: 12 } },
      MfaConfiguration: "OPTIONAL",
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
      DeletionProtection: "ACTIVE",
    });
    expect(pool?.Properties.EnabledMfas.sort()).toEqual(["SMS_MFA", "SOFTWARE_TOKEN_MFA"]);
    expect(Object.keys(pool?.Properties.LambdaConfig).sort()).toEqual(["CustomMessage", "PostConfirmation"]);
  });

  it("never sends the password, gives each refresh token once, and does not tell which addresses exist", () => {
    const [client] = assembly.resources("AWS::Cognito::UserPoolClient");
    expect(client?.Properties).toMatchObject({
      ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"],
      GenerateSecret: false,
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
      AuthSessionValidity: 5,
      RefreshTokenRotation: { Feature: "ENABLED" },
    });
    expect(client?.Properties.AccessTokenValidity).toBeLessThanOrEqual(60);
    expect(client?.Properties.AccessTokenValidity).toBeGreaterThanOrEqual(15);
  });

  it("knows a group of staff", () => {
    expect(assembly.resources("AWS::Cognito::UserPoolGroup").map(({ Properties }) => Properties.GroupName)).toEqual(["staff"]);
  });
});

describe("An alarm", () => {
  it("says in prose whom it hurts, and somebody is told", () => {
    const alarms = assembly.resources("AWS::CloudWatch::Alarm");
    for (const { id, Properties } of alarms) {
      expect(String(Properties.AlarmDescription).split(" ").length, id).toBeGreaterThan(10);
      expect(Properties.AlarmActions, id).toHaveLength(1);
    }
    expect(assembly.resources("AWS::SNS::Subscription").map(({ Properties }) => Properties.Endpoint)).toContain(
      "duty@example.com",
    );
  });

  it.each([
    ["dead-letter queues", "ApproximateNumberOfMessagesVisible"],
    ["late consumers", "IteratorAge"],
    ["failing requests", "5XXError"],
    ["failing pipelines", "ExecutionsFailed"],
    ["failing predictions", "Invocation5XXErrors"],
    ["slow predictions", "ModelLatency"],
  ])("watches %s", (_, metric) => {
    expect(assembly.resources("AWS::CloudWatch::Alarm").map(({ Properties }) => Properties.MetricName)).toContain(metric);
  });

  it("watches every dead-letter queue", () => {
    const watched = assembly
      .resources("AWS::CloudWatch::Alarm")
      .map(({ Properties }) => JSON.stringify(Properties.Dimensions ?? []));
    for (const { id } of assembly.resources("AWS::SQS::Queue"))
      expect(
        watched.some((dimensions) => dimensions.includes(id)),
        id,
      ).toBe(true);
  });
});

describe("The inference endpoint", () => {
  it("is serverless with 4 GB and as many calls at once as the settings say", () => {
    const [config] = assembly.resources("AWS::SageMaker::EndpointConfig");
    const [variant, ...more] = config?.Properties.ProductionVariants ?? [];
    expect(more).toHaveLength(0);
    expect(variant.ServerlessConfig).toEqual({ MemorySizeInMB: 4096, MaxConcurrency: 5 });
  });

  const environment = (of: Assembly) => of.resources("AWS::SageMaker::Model")[0]?.Properties.PrimaryContainer.Environment;

  it("answers with the full weights, or with the clean ones when the settings say so", () => {
    expect(environment(assembly)).toEqual({ MODEL_BUILD: "full" });
    expect(environment(assembled({ modelBuild: "clean" }))).toEqual({ MODEL_BUILD: "clean" });
  });

  it("is not made with weights that do not exist", () => {
    expect(() => assembled({ modelBuild: "cleaner" })).toThrow("modelBuild must be one of full, clean");
  });
});
