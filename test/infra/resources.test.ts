import { beforeAll, describe, expect, it } from "vitest";
import { stackNameOf } from "#infra/stack-names.ts";
import { type Assembly, fileOf, GOOGLE, intrinsicText, type Resource, synthesiseAssembly } from "./assembly.ts";
import { policyStatements } from "./policy-statements.ts";

let assembly: Assembly;
beforeAll(() => {
  assembly = synthesiseAssembly({
    webOrigin: "https://app.example.com",
    alarmMail: "duty@example.com",
    mailDomain: "example.com",
  });
});

const inData = (type: string): Resource["Properties"] =>
  assembly.resources(type).find(({ stack }) => stack === "SightlineData")!.Properties;

const metricPatterns = () => assembly.resources("AWS::Logs::MetricFilter").map(({ Properties }) => Properties.FilterPattern);

describe("A stack", () => {
  it("a stack stays under 350 resources, while CloudFormation stops at 500", () => {
    for (const stack of assembly.stacks)
      expect(assembly.resources().filter((one) => one.stack === stack).length, stack).toBeLessThan(350);
  });

  it("a stack keeps its data when it is deleted", () => {
    for (const type of ["AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket", "AWS::Cognito::UserPool"])
      for (const { id, DeletionPolicy } of assembly.resources(type)) expect(DeletionPolicy, id).toMatch(/^Retain/);
  });
});

describe("A stage", () => {
  it("the stage is part of every name, so that several environments can share an account", () => {
    const staging = synthesiseAssembly({ mailDomain: "example.com", stage: "staging" });
    const production = synthesiseAssembly({ mailDomain: "example.com" });
    expect(staging.stacks).toEqual(production.stacks.map((name) => `staging-${name}`));

    const names = ({ app, resources }: Assembly) => [
      ...app
        .synth()
        .stacks.flatMap(({ template }) =>
          Object.values((template.Outputs ?? {}) as Resource["Properties"]).flatMap(({ Export }) =>
            Export ? [Export.Name] : [],
          ),
        ),
      ...resources().flatMap(({ Properties = {} }) =>
        [Properties.Name, ...Object.values(Properties).map((value) => value?.Name)].filter((name) => typeof name === "string"),
      ),
    ];
    // Metrics of WebSocket APIs have their id.
    const shared = names(staging).filter((name) => names(production).includes(name) && name !== "Api");
    expect(shared).toEqual([]);
  });

  it("the stage tags its resources, and names itself in alarms", () => {
    const { resources } = synthesiseAssembly({ mailDomain: "example.com", stage: "staging" });
    const functions = resources("AWS::Lambda::Function").filter(({ Metadata }) => Metadata?.["local:entry"]);
    for (const { id, Properties } of [...resources("AWS::S3::Bucket"), ...functions])
      expect(Properties.Tags, id).toContainEqual({ Key: "stage", Value: "staging" });
    expect(resources("AWS::SNS::Topic")[0]?.Properties.DisplayName).toBe("Sightline alarms of staging");
    for (const { Properties } of resources("AWS::Logs::MetricFilter"))
      expect(Properties.MetricTransformations[0].MetricNamespace).toBe("staging-Sightline");
    // CloudFormation begins the name of an alarm with its stack's.
    for (const { Properties } of resources("AWS::CloudWatch::Alarm")) expect(Properties.AlarmName).toBeUndefined();
  });

  it("the logs of a state machine are named after its stack, below the prefix that needs no entry in the account's one policy", () => {
    for (const stage of ["", "staging"]) {
      const logs = synthesiseAssembly({ mailDomain: "example.com", ...(stage && { stage }) }).resources("AWS::Logs::LogGroup");
      const named = logs.flatMap(({ stack, Properties: { LogGroupName } }) => (LogGroupName ? [[stack, LogGroupName]] : []));
      expect(named).toContainEqual([
        stackNameOf(stage, "SightlinePipeline"),
        `/aws/vendedlogs/states/${stackNameOf(stage, "SightlinePipeline")}-HeatmapImage`,
      ]);
      expect(named).toHaveLength(8);
    }
  });

  it("the name of a stage is a short word", () => {
    for (const stage of ["Staging", "a-b", "much-too-long-a-name", "1st"])
      expect(() => synthesiseAssembly({ stage })).toThrow("stage must be");
  });
});

describe("The table", () => {
  it("the table has the keys, indexes, stream and expiry that the entities need", () => {
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

  it("the table can be restored to any moment and cannot be deleted by mistake", () => {
    const [replica] = inData("AWS::DynamoDB::GlobalTable").Replicas;
    expect(replica).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });
});

describe("A bucket", () => {
  it("a bucket is not public, is encrypted, and rejects plain HTTP", () => {
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

  it("the files bucket takes uploads and reads from pages of every site by presigned URLs, and drops broken uploads after a day", () => {
    const files = assembly.resources("AWS::S3::Bucket").find(({ Properties }) => Properties.CorsConfiguration)!.Properties;
    const [rule] = files.CorsConfiguration.CorsRules;
    expect(rule).toMatchObject({ AllowedOrigins: ["*"], AllowedMethods: ["POST", "PUT", "GET", "HEAD"] });
    expect(files.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
    expect(files.LoggingConfiguration).toBeDefined();
  });

  it("the files bucket moves files to cheaper storage after a month without access", () => {
    const files = assembly.resources("AWS::S3::Bucket").find(({ Properties }) => Properties.CorsConfiguration)!.Properties;
    expect(files.LifecycleConfiguration.Rules.flatMap((rule: Resource["Properties"]) => rule.Transitions ?? [])).toEqual([
      { StorageClass: "INTELLIGENT_TIERING", TransitionInDays: 30 },
    ]);
  });

  it("a bucket is not kept when its creation fails, so that the first deployment can be repeated", () => {
    for (const { id, DeletionPolicy } of assembly.resources("AWS::S3::Bucket"))
      expect(DeletionPolicy, id).toBe("RetainExceptOnCreate");
  });
});

describe("Signing in", () => {
  it("users sign in with an email address, twelve characters and, optionally, a code by text message or app", () => {
    const [pool] = assembly.resources("AWS::Cognito::UserPool");
    expect(pool?.Properties).toMatchObject({
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      Policies: { PasswordPolicy: { MinimumLength: 12 } },
      MfaConfiguration: "OPTIONAL",
      DeletionProtection: "ACTIVE",
    });
    expect(pool?.Properties.EnabledMfas.sort()).toEqual(["SMS_MFA", "SOFTWARE_TOKEN_MFA"]);
  });

  it("the user pool's API does not allow bypassing our sign-up and password reset", () => {
    const [pool] = assembly.resources("AWS::Cognito::UserPool");
    expect(pool?.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "admin_only", Priority: 1 }] },
    });
    expect(pool?.Properties.LambdaConfig ?? {}).toEqual({});
  });

  it("sign-in never sends the password, gives each refresh token once, and does not reveal which addresses exist", () => {
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

  it("users can sign in with Google when all of its settings are given", () => {
    expect(assembly.resources("AWS::Cognito::UserPoolIdentityProvider")).toEqual([]);
    const made = synthesiseAssembly({ ...GOOGLE, webOrigin: "https://app.example.com" });
    const [provider] = made.resources("AWS::Cognito::UserPoolIdentityProvider");
    expect(provider?.Properties).toMatchObject({ ProviderType: "Google", ProviderDetails: { client_id: "client" } });
    expect(JSON.stringify(provider?.Properties.ProviderDetails.client_secret)).toContain("{{resolve:secretsmanager:");
    const [pool] = made.resources("AWS::Cognito::UserPool");
    expect(Object.keys(pool?.Properties.LambdaConfig)).toEqual(["PreSignUp"]);
    const links = policyStatements(made).filter(({ actions }) => actions.includes("cognito-idp:AdminLinkProviderForUser"));
    expect(links, "the trigger, and the end of a sign-up").toHaveLength(2);
    const { AttributeMapping } = provider?.Properties ?? {};
    expect(AttributeMapping).toMatchObject({ given_name: "given_name", family_name: "family_name" });
    const [client] = made.resources("AWS::Cognito::UserPoolClient");
    expect(client?.Properties).toMatchObject({
      AllowedOAuthFlows: ["code"],
      // Not the client by which the API recognises password sign-ins with a second factor.
      AllowedOAuthScopes: ["openid", "email", "profile"],
      CallbackURLs: ["https://app.example.com/signed-in"],
      SupportedIdentityProviders: ["Google"],
    });
    const { identityDomain: _, ...some } = GOOGLE;
    expect(() => synthesiseAssembly(some)).toThrow("requires googleClientId, googleClientSecretArn and identityDomain together");
  });

  it("the client can write the pool's required and the provider's mapped attributes, without which Cognito rejects both", () => {
    for (const made of [assembly, synthesiseAssembly({ ...GOOGLE, webOrigin: "https://app.example.com" })]) {
      const [pool, client, provider] = ["UserPool", "UserPoolClient", "UserPoolIdentityProvider"].map(
        (type) => made.resources(`AWS::Cognito::${type}`)[0]?.Properties ?? {},
      );
      const required = pool?.Schema.filter(({ Required }: Resource["Properties"]) => Required).map(
        ({ Name }: Resource["Properties"]) => Name,
      );
      // No client may write these; Cognito sets them itself.
      const mapped = Object.keys(provider?.AttributeMapping ?? {}).filter((name) => !name.endsWith("_verified"));
      expect(client?.WriteAttributes).toEqual(expect.arrayContaining([...required, ...mapped]));
    }
  });

  it("the URL for scheduling calls must be secure", () => {
    for (const salesCallUrl of ["http://calls.example.com", "calls.example.com"])
      expect(() => synthesiseAssembly({ salesCallUrl })).toThrow("salesCallUrl must be a URL such as https://example.com/call");
  });

  it("the user pool has a group of staff", () => {
    expect(assembly.resources("AWS::Cognito::UserPoolGroup").map(({ Properties }) => Properties.GroupName)).toEqual(["staff"]);
  });
});

describe("Mail", () => {
  it("email to support goes to the sender where there is no domain", () => {
    const functions = synthesiseAssembly({ mailFrom: "ada@example.com" }).resources("AWS::Lambda::Function");
    const recipients = functions.flatMap(({ Properties }) => Properties.Environment?.Variables?.SUPPORT_MAIL ?? []);
    expect(new Set(recipients)).toEqual(new Set(["ada@example.com"]));
  });

  it("email is sent from our domain, or from one address without a domain", () => {
    const identityOf = (made: Assembly) =>
      made.resources("AWS::SES::EmailIdentity").map(({ Properties }) => Properties.EmailIdentity);
    expect(identityOf(assembly)).toEqual(["example.com"]);
    expect(identityOf(synthesiseAssembly({ mailFrom: "hello@example.org" }))).toEqual(["hello@example.org"]);
  });

  it("the email identity is deployed before everything else, survives its stack, and outputs its DNS records", () => {
    const { app } = assembly;
    const artifacts = app.synth().stacks;
    const mail = artifacts.find(({ stackName }) => stackName === "SightlineMail")!;
    expect(mail.dependencies.filter(({ id }) => id.startsWith("Sightline") && !id.endsWith(".assets"))).toEqual([]);
    expect(artifacts.find(({ stackName }) => stackName === "SightlineData")!.dependencies.map(({ id }) => id)).toContain(mail.id);
    const [identity, ...more] = Object.values(mail.template.Resources as Record<string, Resource>);
    expect(more).toEqual([]);
    expect(identity).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
    expect(Object.keys(mail.template.Outputs)).toEqual(["DkimRecord1", "DkimRecord2", "DkimRecord3"]);
    expect(intrinsicText(mail.template.Outputs.DkimRecord1.Value)).toMatch(/^<Mail\w+\.DkimDNSTokenName1> CNAME <Mail/);
  });

  it("an existing email identity is used and not managed", () => {
    const made = synthesiseAssembly({ mailDomain: "example.com", existingMailIdentity: "true" });
    expect(made.resources("AWS::SES::EmailIdentity")).toEqual([]);
    expect(made.stacks).not.toContain("SightlineMail");
    expect(() => synthesiseAssembly({ existingMailIdentity: "yes" })).toThrow("existingMailIdentity must be true or false");
  });

  it("the user pool sends no email, so it needs no verified sender, and browsers cannot change an email address", () => {
    const [pool] = assembly.resources("AWS::Cognito::UserPool");
    expect(pool?.Properties.EmailConfiguration?.EmailSendingAccount ?? "COGNITO_DEFAULT").toBe("COGNITO_DEFAULT");
    const [client] = assembly.resources("AWS::Cognito::UserPoolClient");
    expect(client?.Properties.WriteAttributes.sort()).toEqual(["family_name", "given_name"]);
  });

  it("only one function may send email, from our address and with our configuration set, also to what SES checks in its sandbox", () => {
    const senders = policyStatements(assembly).filter(({ actions }) => actions.includes("ses:SendEmail"));
    expect(senders).toMatchObject([
      {
        role: "DeliverMail",
        actions: ["ses:SendEmail"],
        conditions: { StringEquals: { "ses:FromAddress": "no-reply@example.com" } },
      },
    ]);
    expect(senders[0]?.resources).toEqual([
      expect.stringMatching(/^arn:.*:ses:.*:configuration-set\/<MailReports.*>$/),
      expect.stringMatching(/^arn:.*:ses:.*:identity\/\*$/),
    ]);
  });

  it("SES reports deliveries, bounces and complaints of our emails only, and spares addresses that had one", () => {
    const [set] = assembly.resources("AWS::SES::ConfigurationSet");
    expect(set?.Properties.SuppressionOptions.SuppressedReasons).toEqual(["BOUNCE", "COMPLAINT"]);
    const [destination] = assembly.resources("AWS::SES::ConfigurationSetEventDestination");
    const { Enabled, EventBridgeDestination, MatchingEventTypes } = destination!.Properties.EventDestination;
    expect(Enabled).toBe(true);
    expect(intrinsicText(EventBridgeDestination.EventBusArn)).toMatch(/:event-bus\/default$/);
    expect(MatchingEventTypes).toEqual(["delivery", "bounce", "complaint"]);
    const rules = assembly
      .resources("AWS::Events::Rule")
      .filter(({ Properties }) => Properties.EventPattern?.source?.[0] === "aws.ses");
    expect(rules).toHaveLength(1);
    const { "detail-type": types, detail } = rules[0]!.Properties.EventPattern;
    expect(types).toEqual(["Email Delivered", "Email Bounced", "Email Complaint Received"]);
    expect(intrinsicText(detail.mail.tags["ses:configuration-set"][0])).toMatch(/^<MailReports/);
    expect(rules[0]?.Properties.EventBusName, "the default bus").toBeUndefined();
  });

  it("emails that failed are counted from the log of their function", () => {
    expect(metricPatterns()).toContain("{ $.failed > 0 }");
    expect(fileOf("domain/kit/email/deliver-emails.ts")).toContain("failed: number");
    expect(fileOf("lambdas/backoffice/deliver-emails.ts")).toContain('logger.info("deliveries", deliveries)');
  });
});

describe("Users who disappeared from the user pool", () => {
  it("users who disappeared from the user pool are counted from the log of the function that restores them", () => {
    expect(metricPatterns()).toContain("{ $.restored > 0 }");
    expect(fileOf("domain/accounts/reconcile-users/reconcile-users.ts")).toContain("restored: number");
    expect(fileOf("lambdas/accounts/reconcile-users.ts")).toContain('logger.info("user pool reconciled", result)');
  });
});

describe("An alarm", () => {
  it("an alarm describes its impact in prose and notifies a topic", () => {
    const alarms = assembly.resources("AWS::CloudWatch::Alarm");
    for (const { id, Properties } of alarms) {
      expect(String(Properties.AlarmDescription).split(" ").length, id).toBeGreaterThan(10);
      expect(Properties.AlarmActions, id).toHaveLength(1);
    }
    expect(assembly.resources("AWS::SNS::Subscription").map(({ Properties }) => Properties.Endpoint)).toContain(
      "duty@example.com",
    );
  });

  it("only CloudWatch of this account may publish to the topic of alarms", () => {
    const [policy] = assembly.resources("AWS::SNS::TopicPolicy");
    const allowed = policy!.Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === "Allow");
    expect(allowed).toMatchObject([
      {
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: { StringEquals: { "aws:SourceAccount": expect.anything() } },
      },
    ]);
  });

  it.each([
    ["dead-letter queues", "ApproximateNumberOfMessagesVisible"],
    ["late consumers", "IteratorAge"],
    ["failing requests", "failures"],
    ["failing pipelines", "ExecutionsFailed"],
    ["failing predictions", "Invocation5XXErrors"],
    ["slow predictions", "ModelLatency"],
    ["emails given up", "MailsGivenUp"],
    ["users who disappeared from the user pool", "UsersRestored"],
    ["bouncing mail", "Reputation.BounceRate"],
    ["unwanted mail", "Reputation.ComplaintRate"],
  ])("an alarm watches %s", (_, metric) => {
    expect(assembly.resources("AWS::CloudWatch::Alarm").map(({ Properties }) => Properties.MetricName)).toContain(metric);
  });

  it("alarms count images that no endpoint takes, and calls that only the last endpoint rejects", () => {
    expect(metricPatterns()).toContain('{ $.error.name = "InferenceBusy" }');
    const [filter] = assembly
      .resources("AWS::Logs::MetricFilter")
      .filter(({ Properties }) => Properties.FilterPattern.includes("InferenceBusy"));
    expect(intrinsicText(filter?.Properties.LogGroupName)).toContain("PredictLogs");
    const alarms = assembly.resources("AWS::CloudWatch::Alarm");
    const [images] = filter!.Properties.MetricTransformations;
    expect(alarms.filter(({ Properties }) => Properties.MetricName === images.MetricName)).toMatchObject([
      { Properties: { Namespace: images.MetricNamespace, Statistic: "Sum", Threshold: 200, EvaluationPeriods: 6 } },
    ]);
    const rejected = alarms.filter(({ Properties }) => Properties.MetricName === "Invocation4XXErrors");
    expect(rejected.map(({ Properties }) => JSON.stringify(Properties.Dimensions))).toEqual([expect.stringContaining("Videos")]);
  });

  it("the alarm of an API counts failures that its functions log, and responses of its gateway with 5xx, but not of its own limit", () => {
    const apis = { SightlineApi: "customers", SightlineStaffApi: "staff", SightlinePublicApi: "public" };
    const failing = assembly.resources("AWS::CloudWatch::Alarm").filter(({ id }) => id.startsWith("ApiFailing"));
    expect(failing.map(({ stack }) => stack).sort()).toEqual(Object.keys(apis).sort());
    for (const { stack, Properties } of failing) {
      const api = apis[stack as keyof typeof apis];
      expect(Properties).toMatchObject({ Namespace: "Sightline", MetricName: "failures", Statistic: "Sum" });
      expect(Properties.Dimensions, api).toEqual([{ Name: "api", Value: api }]);

      const inStack = (type: string) => assembly.resources(type).filter((each) => each.stack === stack);
      const format = JSON.parse(inStack("AWS::ApiGateway::Stage")[0]!.Properties.AccessLogSetting.Format);
      expect(format).toMatchObject({ api, status: "$context.status", responseType: "$context.error.responseType" });
      const [gateway, ...others] = inStack("AWS::Logs::MetricFilter").map(({ Properties: filter }) => filter);
      expect(others).toEqual([]);
      expect(intrinsicText(gateway!.LogGroupName)).toContain("AccessLogs");
      expect(gateway!.FilterPattern).toBe('{ ($.status = "5*") && ($.responseType != "-") && ($.responseType != "THROTTLED") }');
      expect(gateway!.MetricTransformations).toEqual([
        {
          MetricNamespace: "Sightline",
          MetricName: "failures",
          MetricValue: "1",
          Dimensions: [{ Key: "api", Value: "$.api" }],
        },
      ]);
    }
  });

  it("the alarms of the table watch every operation that a role allows", () => {
    const allowed = policyStatements(assembly)
      .flatMap(({ actions }) => actions)
      .filter((action) => /^dynamodb:\w*(Item|Query|Scan)$/.test(action))
      // A part of a transaction.
      .filter((action) => action !== "dynamodb:ConditionCheckItem")
      .map((action) => action.slice("dynamodb:".length));
    for (const name of ["TableThrottled", "TableFailing"]) {
      const [alarm] = assembly.resources("AWS::CloudWatch::Alarm").filter(({ id }) => id.startsWith(name));
      const [, ...inputs] = alarm!.Properties.Metrics as readonly Resource["Properties"][];
      const watched = inputs.map(({ MetricStat }) => MetricStat.Metric.Dimensions[0].Value);
      expect(watched.sort(), name).toEqual([...new Set([...allowed, "TransactWriteItems"])].sort());
    }
  });

  it("the alarm for slow requests waits for enough requests that one cold start does not count", () => {
    const slow = assembly.resources("AWS::CloudWatch::Alarm").filter(({ id }) => id.startsWith("ApiSlow"));
    expect(slow).toHaveLength(3);
    for (const { id, Properties } of slow) {
      const [expression, ...inputs] = Properties.Metrics;
      expect(expression, id).toMatchObject({ Expression: "IF(calls >= 100, latency, 0)", ReturnData: true });
      const parts = inputs.map(({ Id, MetricStat }: Resource["Properties"]) => [
        Id,
        MetricStat.Metric.MetricName,
        MetricStat.Stat,
      ]);
      expect(parts, id).toEqual([
        ["calls", "Count", "SampleCount"],
        ["latency", "Latency", "p95"],
      ]);
    }
  });

  it("an alarm for failed executions fires at low traffic too, and says who is affected", () => {
    const failing = assembly
      .resources("AWS::CloudWatch::Alarm")
      .filter(({ Properties }) => Properties.MetricName === "ExecutionsFailed")
      .map(({ id, Properties }) => [
        id.replace(/Failing[0-9A-F]{8}$/, ""),
        Properties.Threshold,
        Properties.Period / 3600,
        String(Properties.AlarmDescription).split(" ").slice(0, 4).join(" "),
      ]);
    expect(failing.sort()).toEqual([
      ["BenchmarkBuild", 1, 1, "Staff whose build of"],
      ["BrandTracking", 1, 1, "Customers who wait for"],
      ["BrandTraining", 1, 1, "People who train a"],
      ["Captures", 3, 6, "Customers whose websites and"],
      ["HeatmapFrame", 3, 1, "Customers whose heatmaps fail:"],
      ["HeatmapImage", 3, 1, "Customers whose heatmaps fail:"],
      ["HeatmapVideo", 3, 1, "Customers whose heatmaps fail:"],
      ["TemplateScores", 3, 1, "Customers whose ads have"],
    ]);
  });

  it("a budget tells the same address of the costs of the month", () => {
    const budget = (context: Record<string, string>) =>
      synthesiseAssembly({ mailDomain: "example.com", ...context })
        .resources("AWS::Budgets::Budget")
        .map(({ Properties }) => Properties);
    const [own, ...more] = budget({ alarmMail: "duty@example.com", monthlyBudget: "500" });
    expect(more).toEqual([]);
    expect(own?.Budget.BudgetLimit).toEqual({ Amount: 500, Unit: "USD" });
    expect(own?.NotificationsWithSubscribers.map(({ Subscribers }: Resource["Properties"]) => Subscribers)).toEqual([
      [{ SubscriptionType: "EMAIL", Address: "duty@example.com" }],
      [{ SubscriptionType: "EMAIL", Address: "duty@example.com" }],
    ]);
    expect(budget({})).toEqual([]);
    expect(() => synthesiseAssembly({ monthlyBudget: "none" })).toThrow("monthlyBudget must be dollars");
  });

  it("the documentation of costs counts every alarm, by the metrics that it watches", () => {
    const metrics = assembly
      .resources("AWS::CloudWatch::Alarm")
      .flatMap(
        ({ Properties }) => Properties.Metrics?.filter((metric: Resource["Properties"]) => metric.MetricStat) ?? [undefined],
      );
    expect(fileOf("docs/costs.md")).toContain(`| alarms | ${metrics.length} · P_alarm | ${(metrics.length * 0.1).toFixed(2)} |`);
  });

  it("an alarm watches every dead-letter queue", () => {
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

describe("The inference endpoints", () => {
  const configs = (of: Assembly, isAsync: boolean) =>
    of
      .resources("AWS::SageMaker::EndpointConfig")
      .filter(({ Properties: { AsyncInferenceConfig } }) => (AsyncInferenceConfig !== undefined) === isAsync);
  const serverless = (of: Assembly) =>
    configs(of, false).map(({ Properties: { ProductionVariants } }) => {
      expect(ProductionVariants).toHaveLength(1);
      const { MemorySizeInMB, MaxConcurrency } = ProductionVariants[0].ServerlessConfig;
      return [MemorySizeInMB, MaxConcurrency];
    });

  it("the inference endpoints are serverless, one for images and one for videos, within the quota of a new account", () => {
    expect(serverless(assembly)).toEqual([
      [3072, 5],
      [3072, 5],
    ]);
    const settings = { inferenceMemory: "6144", inferenceConcurrency: 1, videoConcurrency: 200 };
    expect(serverless(synthesiseAssembly(settings))).toEqual([
      [6144, 1],
      [6144, 200],
    ]);
  });

  it.each([
    [{ inferenceConcurrency: 0 }, "inferenceConcurrency must be an integer from 1 to 200, got 0"],
    [{ inferenceConcurrency: "many" }, "inferenceConcurrency must be an integer from 1 to 200, got many"],
    [{ videoConcurrency: 4 }, "videoConcurrency must be an integer from 5 to 200, got 4"],
    [{ inferenceMemory: "3000" }, "inferenceMemory must be a multiple of 1024"],
    [{ inferenceMemory: "a lot" }, "inferenceMemory must be a multiple of 1024"],
    [{ videoConcurrency: 201 }, "videoConcurrency must be an integer from 5 to 200, got 201"],
  ])("the inference endpoints reject %o, which AWS or the segments of one video do not fit", (context, message) => {
    expect(() => synthesiseAssembly(context)).toThrow(message);
  });

  it("the logo endpoint queues calls, needs no instance while there are none, and has no network", () => {
    const [logos] = configs(assembly, true);
    expect(logos?.Properties.ProductionVariants).toMatchObject([{ InstanceType: "ml.c7i.xlarge", InitialInstanceCount: 1 }]);
    const [target] = assembly.resources("AWS::ApplicationAutoScaling::ScalableTarget");
    expect(target?.Properties).toMatchObject({ MinCapacity: 0, MaxCapacity: 2 });
    const served = assembly.resources("AWS::SageMaker::Model").map(({ Properties }) => Properties);
    expect(served.find((each) => each.PrimaryContainer.Environment.SERVED_MODEL === "logos")?.EnableNetworkIsolation).toBe(true);
    const [busy] = synthesiseAssembly({ brandInstances: 3 }).resources("AWS::ApplicationAutoScaling::ScalableTarget");
    expect(busy?.Properties).toMatchObject({ MinCapacity: 3, MaxCapacity: 3 });
    expect(() => synthesiseAssembly({ brandInstances: 11 })).toThrow("brandInstances must be an integer from 0 to 10, got 11");
  });

  const environment = (of: Assembly) =>
    of
      .resources("AWS::SageMaker::Model")
      .map(({ Properties }) => Properties.PrimaryContainer.Environment)
      .find(({ MODEL_BUILD }) => MODEL_BUILD);

  it("the inference endpoints use the full weights, or the clean ones when the settings say so", () => {
    expect(environment(assembly)).toEqual({ MODEL_BUILD: "full" });
    expect(environment(synthesiseAssembly({ modelBuild: "clean" }))).toEqual({ MODEL_BUILD: "clean" });
  });

  it("an inference endpoint cannot be created with weights that do not exist", () => {
    expect(() => synthesiseAssembly({ modelBuild: "cleaner" })).toThrow("modelBuild must be one of full, clean");
  });
});
