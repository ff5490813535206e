import { CloudFormationClient, CloudFormationServiceException, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ListServiceQuotasCommand,
  NoSuchResourceException,
  ServiceQuotasClient,
} from "@aws-sdk/client-service-quotas";
import { GetAccountCommand, ListEmailIdentitiesCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { emailSandboxWarning } from "../../../tools/deploy/email-sandbox.ts";
import { deployedSettings } from "../../../tools/deploy/kept-settings.ts";
import { checkQuotas } from "../../../tools/deploy/quotas.ts";
import { settingsWarnings } from "../../../tools/deploy/settings-warnings.ts";
import { existingAddresses, siteAddresses } from "../../../tools/deploy/site-addresses.ts";
import { usedByStages } from "../../../tools/deploy/used-by-stages.ts";

const [quotas, ses, cloudFormation, lambda] = [
  mockClient(ServiceQuotasClient),
  mockClient(SESv2Client),
  mockClient(CloudFormationClient),
  mockClient(LambdaClient),
];
const mocks = [quotas, ses, cloudFormation, lambda];
beforeEach(() => {
  for (const mock of mocks) mock.reset();
});
afterAll(() => {
  for (const mock of mocks) mock.restore();
});

const region = "eu-west-1";
const needs = {
  region,
  endpointConcurrency: 10,
  inferenceMemory: 3072,
  reservedExecutions: 0,
  logoInstances: 1,
  used: { otherEndpoints: 0, ownReserved: 0 },
};
const metadata = { $metadata: {} };

describe("the account's quotas", () => {
  const accountHas = (functions: number, endpoints: number, logoInstances = 2, reserved = 0) => {
    const limits = { ConcurrentExecutions: functions, UnreservedConcurrentExecutions: functions - reserved };
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: limits });
    quotas
      .on(GetServiceQuotaCommand, { ServiceCode: "lambda", QuotaCode: "L-B99A9384" })
      .resolves({ Quota: { Value: functions } });
    quotas.on(GetServiceQuotaCommand, { ServiceCode: "sagemaker" }).resolves({ Quota: { Value: endpoints } });
    quotas.on(ListServiceQuotasCommand).resolves({
      Quotas: [{ QuotaName: "ml.c7i.xlarge for endpoint usage", Value: logoInstances }],
    });
  };

  test("the quotas must have room for reserved executions, and for the instance of the logo endpoint", async () => {
    accountHas(150, 10, 0);
    expect((await checkQuotas({ ...needs, reservedExecutions: 100 })).blockers).toEqual([
      expect.stringMatching(/is 150, and 200 are needed\. Leave out --reserveConcurrency/),
      expect.stringMatching(/“SageMaker: ml\.c7i\.xlarge for endpoint usage” is 0, and 1 are needed/),
    ]);
  });

  test("the quotas must have room beside the endpoints of other stages and the executions that other functions reserve", async () => {
    accountHas(250, 15, 2, 130);
    const used = { otherEndpoints: 10, ownReserved: 100 };
    expect((await checkQuotas({ ...needs, reservedExecutions: 100, used })).blockers).toEqual([
      expect.stringMatching(/total concurrency.*” is 15, others use 10 of it, and 10 are needed/),
    ]);
    expect((await checkQuotas({ ...needs, reservedExecutions: 150, used })).blockers[0]).toMatch(
      /Concurrent executions” is 250, others use 30 of it, and 250 are needed/,
    );
    expect((await checkQuotas({ ...needs, used: { ...used, otherEndpoints: 5 } })).blockers).toEqual([]);
  });

  test("the other stages use as much of the quotas as the outputs of their stacks say", async () => {
    const stack = (StackName: string, outputs: Record<string, string>) => ({
      StackName,
      CreationTime: new Date(0),
      StackStatus: "UPDATE_COMPLETE" as const,
      Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    });
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [stack("SightlineInference", { EndpointConcurrency: "10" }), stack("Other", { EndpointConcurrency: "9" })],
      NextToken: "more",
    });
    cloudFormation.on(DescribeStacksCommand, { NextToken: "more" }).resolves({
      Stacks: [
        stack("staging-SightlineInference", { EndpointConcurrency: "12" }),
        stack("old-SightlineInference", {}),
        stack("staging-SightlinePipeline", { ReservedExecutions: "100" }),
      ],
    });
    expect(await usedByStages(region, undefined)).toEqual({ otherEndpoints: 12, ownReserved: 0 });
    expect(await usedByStages(region, "staging")).toEqual({ otherEndpoints: 10, ownReserved: 100 });
  });

  test("sufficient quotas let a deployment pass without a message", async () => {
    accountHas(1000, 10);
    expect(await checkQuotas(needs)).toEqual({ blockers: [], warnings: [] });
  });

  test("a warning says that the logo endpoint has room for its instances, but not for its update, which starts new ones first", async () => {
    accountHas(1000, 10, 1);
    expect(await checkQuotas(needs)).toEqual({
      blockers: [],
      warnings: [expect.stringMatching(/ml\.c7i\.xlarge.* is 1\. A later deployment .* Request 2 /)],
    });
  });

  test("the quotas of a new account stop the deployment, each with a sentence that says what is needed", async () => {
    accountHas(10, 4);
    const { blockers } = await checkQuotas(needs);
    expect(blockers).toEqual([
      expect.stringMatching(
        /^The quota “Lambda: Concurrent executions” is 10, and 100 are needed\. .*Service Quotas in eu-west-1/,
      ),
      expect.stringMatching(
        /^The quota “SageMaker: .*total concurrency.*” is 4, and 10 are needed\. Lower --inferenceConcurrency or --videoConcurrency/,
      ),
    ]);
  });

  test("an endpoint with more memory than the account allows stops the deployment, and an unlisted quota only warns", async () => {
    accountHas(1000, 10);
    const listed = { QuotaName: "Memory size in MB per serverless endpoint", Value: 3072 };
    quotas.on(ListServiceQuotasCommand).resolvesOnce({ Quotas: [{ QuotaName: "Another", Value: 1 }], NextToken: "more" });
    quotas.on(ListServiceQuotasCommand, { NextToken: "more" }).resolves({ Quotas: [listed] });
    const large = { ...needs, inferenceMemory: 4096 };
    const message = /Memory size in MB.* is 3072, and 4096 are needed\. Lower --inferenceMemory/;
    expect((await checkQuotas(large)).blockers).toEqual([expect.stringMatching(message)]);

    quotas.on(ListServiceQuotasCommand).resolves({ Quotas: [] });
    quotas.on(ListServiceQuotasCommand, { NextToken: "more" }).resolves({ Quotas: [] });
    const { blockers, warnings } = await checkQuotas(large);
    expect({ blockers, warnings }).toEqual({
      blockers: [],
      warnings: [expect.stringMatching(/not listed.*4096/), expect.stringMatching(/not listed.*needs 1\./)],
    });
  });

  test("a quota that the account never changed has its default value", async () => {
    quotas.on(GetServiceQuotaCommand).rejects(new NoSuchResourceException({ message: "none", ...metadata }));
    quotas.on(GetAWSDefaultServiceQuotaCommand).resolves({ Quota: { Value: 3 } });
    expect((await checkQuotas(needs)).blockers).toHaveLength(2);
  });

  test("a quota that cannot be read is a warning", async () => {
    quotas.on(GetServiceQuotaCommand).rejects(new Error("not authorized to perform servicequotas:GetServiceQuota"));
    quotas.on(ListServiceQuotasCommand).rejects(new Error("not authorized to perform servicequotas:ListServiceQuotas"));
    lambda.on(GetAccountSettingsCommand).rejects(new Error("not authorized to perform lambda:GetAccountSettings"));
    const { blockers, warnings } = await checkQuotas(needs);
    expect(blockers).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/functions reserve could not be read: not authorized/),
      expect.stringMatching(/could not be read: not authorized/),
      expect.stringMatching(/could not be read/),
      expect.stringMatching(/could not be read/),
    ]);
  });
});

describe("the settings", () => {
  test("a warning names missing alarms, backups or the firewall", () => {
    expect(settingsWarnings({})).toEqual([
      expect.stringMatching(/No one receives alarms, and there is no budget.*--alarmMail/),
      expect.stringMatching(/no backups in another region.*--backupRegion/),
    ]);
    const complete = { alarmMail: "duty@example.com", backupRegion: "eu-central-1" };
    expect(settingsWarnings(complete)).toEqual([]);
    expect(settingsWarnings({ ...complete, firewall: "false" })).toEqual([expect.stringMatching(/no firewall/)]);
  });
});

describe("the SES sandbox", () => {
  test("the SES sandbox is a warning that names the recipients that email reaches", async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
    ses.on(ListEmailIdentitiesCommand).resolves({
      EmailIdentities: [
        { IdentityName: "you@example.com", VerificationStatus: "SUCCESS" },
        { IdentityName: "example.org", VerificationStatus: "PENDING" },
      ],
    });
    expect(await emailSandboxWarning(region)).toMatch(/in the SES sandbox: email reaches only you@example\.com\./);
    ses.on(ListEmailIdentitiesCommand).resolves({ EmailIdentities: [] });
    expect(await emailSandboxWarning(region)).toMatch(/email reaches no one\./);
  });

  test("the SES sandbox is not mentioned once the account has left it", async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
    expect(await emailSandboxWarning(region)).toBeUndefined();
  });
});

describe("the address of a deployment", () => {
  const existing = { webOrigin: "https://app.example.com", certificateArn: "arn:1" };

  test("a deployment keeps its certificate while the origin stays the same, given or not", () => {
    expect(siteAddresses({}, existing)).toEqual(existing);
    expect(siteAddresses({ webOrigin: "https://app.example.com" }, existing)).toEqual(existing);
    expect(siteAddresses({ certificateArn: "arn:2" }, existing)).toEqual({ ...existing, certificateArn: "arn:2" });
    expect(siteAddresses({}, {})).toEqual({});
  });

  test("an own host needs a certificate, and a CloudFront host none", () => {
    expect(() => siteAddresses({ webOrigin: "https://new.example.com" }, existing)).toThrow("set --certificateArn");
    const own = { webOrigin: "https://d1.cloudfront.net" };
    expect(siteAddresses(own, existing)).toEqual(own);
  });

  const deployed = (StackName: string, outputs: Record<string, string>) =>
    cloudFormation.on(DescribeStacksCommand, { StackName }).resolves({
      Stacks: [
        {
          StackName,
          CreationTime: new Date(0),
          StackStatus: "UPDATE_COMPLETE",
          Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    });

  test("later deployments keep the origin, the certificate of an own host, the user pool and a restored table", async () => {
    const own = {
      SiteAddress: "https://d1.cloudfront.net",
      WebOrigin: "https://app.example.com",
      CertificateArn: "arn:certificate",
    };
    deployed("SightlineWeb", own);
    deployed("SightlineIdentity", { PoolNumber: "2" });
    const table = { RestoredTableName: "restored", RestoredTableStreamArn: "arn:stream" };
    deployed("SightlineData", { TableName: "restored", Settings: '{"alarmMail":"duty@example.com"}', ...table });
    expect(await deployedSettings(region, undefined)).toEqual({
      alarmMail: "duty@example.com",
      userPool: "2",
      tableName: "restored",
      tableStreamArn: "arn:stream",
    });
    deployed("staging-SightlineWeb", { SiteAddress: "https://d2.cloudfront.net", WebOrigin: "https://d2.cloudfront.net" });
    expect(await existingAddresses(region, undefined)).toEqual({
      webOrigin: "https://app.example.com",
      certificateArn: "arn:certificate",
    });
    expect(await existingAddresses(region, "staging")).toEqual({ webOrigin: "https://d2.cloudfront.net" });
  });

  test("the address is the site's own if a first deployment stopped before its second pass, or is older than the outputs", async () => {
    deployed("SightlineWeb", { SiteAddress: "https://d1.cloudfront.net", WebOrigin: "https://sightline.example" });
    expect(await existingAddresses(region, undefined)).toEqual({ webOrigin: "https://d1.cloudfront.net" });
    deployed("SightlineWeb", { SiteAddress: "https://d1.cloudfront.net" });
    expect(await existingAddresses(region, undefined)).toEqual({ webOrigin: "https://d1.cloudfront.net" });
  });

  test("the address is unknown while nothing is deployed, and any other error stops the deployment", async () => {
    const error = (name: string, message: string) =>
      new CloudFormationServiceException({ name, message, $fault: "client", ...metadata });
    cloudFormation.on(DescribeStacksCommand).rejects(error("ValidationError", "Stack with id SightlineWeb does not exist"));
    expect(await existingAddresses(region, undefined)).toEqual({});
    expect(await deployedSettings(region, undefined)).toEqual({});
    cloudFormation.on(DescribeStacksCommand).rejects(error("AccessDenied", "User is not authorized"));
    await expect(existingAddresses(region, undefined)).rejects.toThrow("not authorized");
  });
});
