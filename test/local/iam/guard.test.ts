import { AdminSetUserPasswordCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { InvokeEndpointCommand, SageMakerRuntimeClient } from "@aws-sdk/client-sagemaker-runtime";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, it } from "vitest";
import { createAccess } from "#local/iam/access.ts";
import { guard } from "#local/iam/guard.ts";
import { compilePolicy } from "#local/iam/policy.ts";
import { resourcePoliciesOf } from "#local/iam/resource-policies.ts";
import { type Emulator, readBody, sendJson } from "#local/kit/emulator.ts";
import { createS3 } from "#local/s3/create-s3.ts";
import type { JsonObject } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { serveEmulator, temporaryFolder } from "../kit/serve.ts";

const credentials = { accessKeyId: "FUNCTION", secretAccessKey: "secret" };
const model = createModel([
  {
    name: "Stack",
    template: { Resources: { Domain: { Type: "AWS::SES::EmailIdentity", Properties: { EmailIdentity: "sightline.test" } } } },
    assets: new Map(),
  },
]);
const ARN = (service: string, rest: string) => `arn:aws:${service}:eu-west-1:000000000000:${rest}`;

/** Access of a function whose role allows one action on one resource. */
const accessTo = (...allowed: readonly (readonly [action: string, resource: string])[]) => {
  const Statement = allowed.map(([Action, Resource]) => ({ Effect: "Allow", Action, Resource }));
  return createAccess([{ name: "function", role: "Role", credentials, statements: compilePolicy({ Statement }, "Role") }]);
};

/** A service that answers every call it receives with an empty object, behind a role that allows one action. */
async function serviceOf(signingName: string, ...allowed: readonly (readonly [string, string])[]) {
  const emulator: Emulator = {
    signingName,
    async handle(request, response) {
      await readBody(request);
      sendJson(response, 200, {});
    },
  };
  return { ...(await serveEmulator(guard(emulator, { access: accessTo(...allowed), model: () => model }))), credentials };
}

const denied = (name: string, status: number) => ({ name, $metadata: { httpStatusCode: status } });

describe("A service on one machine", () => {
  it("a service on one machine answers a call that the caller's role allows, and denies the same call on another resource", async () => {
    const machine = ARN("states", "stateMachine:image");
    const states = new SFNClient(await serviceOf("states", ["states:StartExecution", machine]));
    await states.send(new StartExecutionCommand({ stateMachineArn: machine }));
    const other = new StartExecutionCommand({ stateMachineArn: ARN("states", "stateMachine:video") });
    await expect(states.send(other)).rejects.toMatchObject({
      ...denied("AccessDeniedException", 400),
      message: `User: ${"arn:aws:sts::000000000000:assumed-role/Role/function"} is not authorized to perform: states:StartExecution on resource: ${ARN("states", "stateMachine:video")} because no identity-based policy allows the states:StartExecution action`,
    });
  });

  it("a service on one machine names the action and resource as AWS does", async () => {
    const UserPoolId = "eu-west-1_pool";
    const pool = ["cognito-idp:AdminSetUserPassword", ARN("cognito-idp", `userpool/${UserPoolId}`)] as const;
    const users = new CognitoIdentityProviderClient(await serviceOf("cognito-idp", pool));
    await users.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: "a", Password: "b" }));

    const bus = new EventBridgeClient(await serviceOf("events", ["events:PutEvents", ARN("events", "event-bus/own")]));
    await bus.send(new PutEventsCommand({ Entries: [{ EventBusName: "own" }] }));
    const both = new PutEventsCommand({ Entries: [{ EventBusName: "own" }, { EventBusName: "other" }] });
    await expect(bus.send(both)).rejects.toMatchObject(denied("AccessDeniedException", 400));

    const endpoint = ["sagemaker:InvokeEndpoint", ARN("sagemaker", "endpoint/attention")] as const;
    const inference = new SageMakerRuntimeClient(await serviceOf("sagemaker", endpoint));
    await inference.send(new InvokeEndpointCommand({ EndpointName: "attention", Body: Buffer.from("x") }));
    const elsewhere = new InvokeEndpointCommand({ EndpointName: "other", Body: Buffer.from("x") });
    await expect(inference.send(elsewhere)).rejects.toMatchObject(denied("AccessDeniedException", 403));

    const SecretId = ARN("secretsmanager", "secret:cursor-abcdef");
    const secrets = new SecretsManagerClient(await serviceOf("secretsmanager", ["secretsmanager:GetSecretValue", SecretId]));
    await secrets.send(new GetSecretValueCommand({ SecretId }));

    const mail = new SESv2Client(await serviceOf("ses", ["ses:SendEmail", ARN("ses", "identity/sightline.test")]));
    const sent = (FromEmailAddress: string) => mail.send(new SendEmailCommand({ FromEmailAddress, Content: {} }));
    await sent("Sightline <no-reply@sightline.test>");
    await expect(sent("no-reply@other.test")).rejects.toMatchObject(denied("AccessDeniedException", 403));

    const texts = new SNSClient(await serviceOf("sns", ["sns:Publish", "+43*"]));
    const topic = new PublishCommand({ TopicArn: ARN("sns", "topic"), Message: "x" });
    await expect(texts.send(topic)).rejects.toMatchObject({ Code: "AccessDenied", $metadata: { httpStatusCode: 403 } });
  });

  it("a service on one machine rejects unknown access keys and wrong secrets", async () => {
    const settings = await serviceOf("states", ["states:*", "*"]);
    const start = new StartExecutionCommand({ stateMachineArn: "any" });
    const as = (own: object) => new SFNClient({ ...settings, credentials: { ...credentials, ...own } }).send(start);
    await expect(as({ accessKeyId: "local" })).rejects.toMatchObject({ name: "UnrecognizedClientException" });
    await expect(as({ secretAccessKey: "local" })).rejects.toMatchObject({ name: "InvalidSignatureException" });
    await as({});
  });
});

describe("S3 on one machine", () => {
  const arn = "arn:aws:s3:::files";
  const clientFor = async (...allowed: readonly (readonly [string, string])[]) => {
    const access = accessTo(...allowed);
    const s3 = await createS3({ dataDir: temporaryFolder(), buckets: [{ name: "files" }], access });
    return new S3Client({ ...(await serveEmulator(s3)), credentials, forcePathStyle: true });
  };
  const get = (Key: string) => new GetObjectCommand({ Bucket: "files", Key });
  const put = (Key: string) => new PutObjectCommand({ Bucket: "files", Key, Body: "x" });

  it("S3 on one machine allows only the actions and keys of the caller's role", async () => {
    const client = await clientFor(["s3:PutObject", `${arn}/captures/*`]);
    await client.send(put("captures/a.png"));
    await expect(client.send(put("uploads/a.png"))).rejects.toMatchObject(denied("AccessDenied", 403));
    await expect(client.send(get("captures/a.png"))).rejects.toMatchObject(denied("AccessDenied", 403));
  });

  it("S3 on one machine does not reveal that an object is missing to a caller who may not list keys", async () => {
    const reader = await clientFor(["s3:GetObject", `${arn}/*`]);
    await expect(reader.send(get("missing"))).rejects.toMatchObject(denied("AccessDenied", 403));
    const lister = await clientFor(["s3:GetObject", `${arn}/*`], ["s3:ListBucket", arn]);
    await expect(lister.send(get("missing"))).rejects.toMatchObject(denied("NoSuchKey", 404));
  });

  it("S3 on one machine answers HEAD requests and presigned URLs for a missing object in the same way", async () => {
    const reader = await clientFor(["s3:GetObject", `${arn}/*`], ["s3:ListBucket", "arn:aws:s3:::other"]);
    const lister = await clientFor(["s3:GetObject", `${arn}/*`], ["s3:ListBucket", arn]);
    const head = new HeadObjectCommand({ Bucket: "files", Key: "missing" });
    const answers = async (client: S3Client) => {
      const headed = await client.send(head).catch(({ $metadata }: { $metadata: { httpStatusCode: number } }) => $metadata);
      const signed = await fetch(await getSignedUrl(client, get("missing")));
      const signedHead = await fetch(await getSignedUrl(client, head), { method: "HEAD" });
      const code = /<Code>(.+)<\/Code>/.exec(await signed.text())?.[1];
      return [(headed as { httpStatusCode: number }).httpStatusCode, signed.status, code, signedHead.status];
    };
    expect(await answers(reader)).toEqual([403, 403, "AccessDenied", 403]);
    expect(await answers(lister)).toEqual([404, 404, "NoSuchKey", 404]);
  });
});

describe("The policy of a bucket", () => {
  const arn = "arn:aws:s3:::files";
  const bucket = { Type: "AWS::S3::Bucket", Properties: { BucketName: "files" } };
  const modelWith = (...Statement: JsonObject[]) => {
    const policy = { Type: "AWS::S3::BucketPolicy", Properties: { Bucket: { Ref: "Files" }, PolicyDocument: { Statement } } };
    return createModel([{ name: "Stack", template: { Resources: { Files: bucket, Policy: policy } }, assets: new Map() }]);
  };
  const everyone = { AWS: "*" };
  const insecure = {
    Effect: "Deny",
    Principal: everyone,
    Action: "s3:*",
    Resource: [arn, `${arn}/*`],
    Condition: { Bool: { "aws:SecureTransport": "false" } },
  };
  /** A client of a role that may write and delete, or of the administrator. */
  const clientOf = async (role: "Role" | "administrator", ...statements: JsonObject[]) => {
    const own = { Effect: "Allow", Action: ["s3:PutObject", "s3:DeleteObject"], Resource: [`${arn}/*`, "arn:aws:s3:::other/*"] };
    const allowed = role === "Role" ? compilePolicy({ Statement: own }, "Role") : ("everything" as const);
    const access = createAccess([{ name: "function", role, credentials, statements: allowed }], {
      resourcePolicies: resourcePoliciesOf(modelWith(insecure, ...statements)),
    });
    const s3 = await createS3({ dataDir: temporaryFolder(), buckets: [{ name: "files" }, { name: "other" }], access });
    return new S3Client({ ...(await serveEmulator(s3)), credentials, forcePathStyle: true });
  };
  const put = (Bucket: string, Key: string) => new PutObjectCommand({ Bucket, Key, Body: "x" });
  const read = new GetObjectCommand({ Bucket: "files", Key: "kept/a" });

  it.each(["Role", "administrator"] as const)(
    "a bucket policy denies what it forbids everyone, whatever %s may do, in this bucket only",
    async (role) => {
      const client = await clientOf(role, {
        Effect: "Deny",
        Principal: "*",
        Action: "s3:PutObject",
        Resource: "arn:aws:s3:::*/kept/*",
      });
      await expect(client.send(put("files", "kept/a"))).rejects.toMatchObject({
        ...denied("AccessDenied", 403),
        message: `User: arn:aws:sts::000000000000:assumed-role/${role}/function is not authorized to perform: s3:PutObject on resource: ${arn}/kept/a with an explicit deny in a resource-based policy`,
      });
      await client.send(put("files", "a"));
      await client.send(put("other", "kept/a"));
    },
  );

  it("a bucket policy can deny old TLS versions, and connections on this machine count as encrypted", async () => {
    const limits = (limit: number) => ({ ...insecure, Condition: { NumericLessThan: { "s3:TlsVersion": limit } } });
    await (await clientOf("Role", limits(1.2))).send(put("files", "a"));
    await expect((await clientOf("Role", limits(1.4))).send(put("files", "a"))).rejects.toMatchObject(
      denied("AccessDenied", 403),
    );
  });

  it("a bucket policy grants a role what its own policies do not, and nothing to others", async () => {
    const grant = (Principal: JsonObject) => ({ Effect: "Allow", Principal, Action: "s3:GetObject", Resource: "*" });
    const readWith = async (principal: JsonObject) => {
      const client = await clientOf("Role", grant(principal));
      await client.send(put("files", "kept/a"));
      return client.send(read);
    };
    await readWith({ AWS: "arn:aws:iam::000000000000:role/Role" });
    for (const principal of [
      { AWS: "arn:aws:iam::000000000000:role/Other" },
      { AWS: "arn:aws:iam::000000000000:root" },
      { Service: "cloudfront.amazonaws.com" },
    ])
      await expect(readWith(principal)).rejects.toMatchObject(denied("AccessDenied", 403));
  });

  it("a bucket policy that cannot be evaluated stops the start", () => {
    const policiesOf = (statement: JsonObject) => () => resourcePoliciesOf(modelWith(statement))("Role");
    const { Principal: _, ...unnamed } = insecure;
    expect(policiesOf(unnamed)).toThrow("Stack/Policy has a statement without a Principal");
    expect(policiesOf({ ...insecure, NotAction: "s3:*" })).toThrow("the element NotAction");
    expect(policiesOf({ ...insecure, Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } })).toThrow("IpAddress");
  });
});
