import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { inject } from "vitest";
import { now } from "#kit/clock.ts";
import { type Cognito, createCognito } from "#local/cognito/cognito.ts";
import type { PoolConfig } from "#local/cognito/config.ts";
import { unrestrictedAccess } from "#local/iam/access.ts";
import { readBody, replayRequest, sendError, sendJson, targetOperation } from "#local/kit/emulator.ts";
import { createMailshake, type MailshakeEmulator } from "#local/mailshake/mailshake.ts";
import { createS3 } from "#local/s3/create-s3.ts";
import { createDeadLetterFiles } from "#local/sqs/dead-letter-files.ts";
import { createSqs } from "#local/sqs/sqs.ts";
import { resetAfterEachFile } from "#test/kit/after-file.ts";
import { type Receiver, startReceiver } from "#test/kit/receiver.ts";
import { type ScriptedStripe, STRIPE_SECRET, scriptStripe } from "#test/kit/scripted-stripe.ts";
import { createWorkerTable } from "#test/kit/table.ts";

const BUCKET = "files";
/** The only dead-letter queue, of every function. */
export const DEAD_LETTERS = "SightlineJobs-Lost";
const MAILSHAKE_SECRET_ARN = "arn:aws:secretsmanager:eu-west-1:000000000000:secret:mailshake";
const STRIPE_SECRET_ARN = "arn:aws:secretsmanager:eu-west-1:000000000000:secret:stripe";

const REGION = "eu-west-1";
const POOL = `${REGION}_Sightline`;
const CLIENT = "webclient";

/** A pool as the application declares it, but that it takes plain passwords: tests of the product need no proof by SRP. */
const USER_POOL: PoolConfig = {
  id: POOL,
  properties: {
    UsernameAttributes: ["email"],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    MfaConfiguration: "OPTIONAL",
    EnabledMfas: ["SMS_MFA", "SOFTWARE_TOKEN_MFA"],
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
    Schema: [{ Name: "email", Mutable: true }],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
  },
  clients: [
    {
      id: CLIENT,
      properties: {
        ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"],
        PreventUserExistenceErrors: "ENABLED",
      },
    },
  ],
  groups: [{ properties: { GroupName: "staff" } }],
  providers: [{ properties: { ProviderName: "Google", ProviderType: "Google" } }],
};

export type SentEmail = {
  readonly from: string;
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly configurationSet: string;
  readonly tags: Readonly<Record<string, string>>;
};

/** The calls of the handlers under test to external services. */
export type RecordedCalls = {
  /** Executions started, by name, with their input. */
  readonly executions: Map<string, unknown>;
  /** Calls that asked for an execution, also those that started none. */
  readonly startCalls: string[];
  /** Events put on buses, with the region that each request was signed for. */
  readonly events: { DetailType: string; Detail: string; region: string | undefined }[];
  readonly pushed: { connectionId: string; message: Record<string, unknown> }[];
  /** Connections that were closed from our side. */
  readonly closed: Set<string>;
  /** Connections that answer 410. */
  readonly gone: Set<string>;
  /**
   * The responses of the user pool about people it does not contain, by their subject: whether they may sign in, and their second
   * factors.
   */
  readonly people: Map<string, { Enabled: boolean; UserMFASettingList?: string[] }>;
  /** People about whom the user pool was asked. */
  readonly lookedUp: string[];
  /** Calls of the user pool, by operation. */
  readonly poolCalls: string[];
  /** Operations of the user pool that fail once, by name, before they are carried out. */
  readonly poolFailures: Set<string>;
  /** Text messages that the user pool sent. */
  readonly poolTexts: { to: string; text: string }[];
  /** Sent emails, oldest first. */
  readonly emails: SentEmail[];
  /** The suppression list of the mail service: why each address is on it. */
  readonly suppressed: Map<string, "BOUNCE" | "COMPLAINT">;
  /** Errors that the mail service answers its next calls with, by name and in order, instead of taking the mail. */
  readonly emailFailures: string[];
  /** Text messages that we sent, oldest first. */
  readonly texts: { to: string; text: string }[];
  /** Numbers that take no text messages. */
  readonly textless: Set<string>;
  /** Functions that were invoked, by ARN, with their events. */
  readonly invoked: { functionArn: string; event: unknown }[];
  /** The folder of files with dead letters; their queue is `DEAD_LETTERS`. */
  readonly dataDir: string;
  /** The payment provider. */
  readonly stripe: ScriptedStripe;
  /** The outreach tool. */
  readonly mailshake: MailshakeEmulator;
  /** The stored key of Mailshake if it is not the right one. */
  mailshakeKey: string | undefined;
  /** Statuses that Mailshake answers its next calls with, in order, instead of carrying them out. */
  readonly mailshakeFailures: number[];
  /** A customer's system that webhooks may be sent to. */
  readonly receiver: Receiver;
  /** Key set that the user pool publishes. */
  jwks: { keys: object[] };
  jwksFetches: number;
  /** Stores a file in the bucket without a request, in a fifth of its processor time. */
  storeFile(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
};

/**
 * Starts the services that handlers call, on free ports, and sets every environment variable that handlers read: a table of this
 * worker's own, a bucket, and the rest. Must be awaited before any product module is loaded. Runs until the worker ends; what the
 * services recorded is cleared after each test file.
 */
export async function startCloud(): Promise<RecordedCalls> {
  const dataDir = path.join(inject("dataRoot"), randomUUID());
  await mkdir(dataDir);
  await createWorkerTable();
  const s3 = await createS3({
    dataDir,
    buckets: [{ name: BUCKET }],
    access: unrestrictedAccess({ accessKeyId: "local", secretAccessKey: "local" }),
  });
  const poolTexts: RecordedCalls["poolTexts"] = [];
  const cognito = await createCognito({
    dataDir: path.join(dataDir, "cognito"),
    region: REGION,
    pools: [USER_POOL],
    clock: () => now().getTime(),
    invoke: async (_, event) => event,
    sendSms: async (text) => void poolTexts.push(text),
  });
  const storeFile: RecordedCalls["storeFile"] = (key, bytes, contentType) => s3.store(BUCKET, key, bytes, contentType);
  const recorded = { ...emptyRecord(poolTexts, await startReceiver(), dataDir), storeFile };
  resetAfterEachFile(() => clear(recorded));
  const services: Record<string, Service> = {};
  const server = createServer((request, response) => {
    const service = services[serviceOf(request)];
    const answered = service ? service(request, response) : s3.handle(request, response);
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(services, servicesOf(recorded, cognito, url));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    FILES_BUCKET: BUCKET,
    USER_POOL_ID: POOL,
    USER_POOL_CLIENT_ID: CLIENT,
    IDENTITY_JWKS_URL: `${url}/jwks.json`,
    INFERENCE_ENDPOINT_NAME: "attention",
    OVERFLOW_ENDPOINT_NAME: "attention-overflow",
    HEATMAP_IMAGE_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:heatmap-image",
    HEATMAP_VIDEO_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:heatmap-video",
    HEATMAP_FRAME_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:heatmap-frame",
    BENCHMARK_BUILD_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:benchmark-build",
    CAPTURE_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:capture",
    TEMPLATE_SCORES_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:template-scores",
    BRAND_TRACKING_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:brand-tracking",
    BRAND_TRAINING_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:brand-training",
    LOGO_ENDPOINT_NAME: "logos",
    CAPTURE_ALLOWED_HOSTS: "none",
    WEBHOOK_ALLOWED_HOSTS: new URL(recorded.receiver.origin).host,
    SEARCH_PAGE_URL: "none",
    LANGUAGE_MODEL_ID: process.env.LANGUAGE_MODEL_ID ?? "none",
    LANGUAGE_MODEL_PRICES: "3:15",
    LANGUAGE_MODEL_GUARDRAIL: "guard1:2",
    EVENT_BUS_NAME: "sightline",
    LIVE_CALLBACK_URL: `${url}/live`,
    WEB_ORIGIN: "http://127.0.0.1",
    SUPPORT_MAIL: "support@sightline.test",
    MAIL_FROM: "no-reply@sightline.test",
    MAIL_CONFIGURATION_SET: "sightline-mail",
    DEAD_LETTER_QUEUES: "Sightline",
    CURSOR_SECRET_ARN: "arn:aws:secretsmanager:eu-west-1:000000000000:secret:cursor",
    SITE_SECRET_ARN: "arn:aws:secretsmanager:eu-west-1:000000000000:secret:site",
    STRIPE_SECRET_ARN,
    STRIPE_API_URL: url,
    MAILSHAKE_SECRET_ARN,
    MAILSHAKE_API_URL: `${url}/2017-04-01`,
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? "SILENT",
  });
  return recorded;
}

const emptyRecord = (
  poolTexts: RecordedCalls["poolTexts"],
  receiver: Receiver,
  dataDir: string,
): Omit<RecordedCalls, "storeFile"> => ({
  invoked: [],
  dataDir,
  executions: new Map(),
  startCalls: [],
  events: [],
  pushed: [],
  gone: new Set(),
  closed: new Set(),
  people: new Map(),
  lookedUp: [],
  poolCalls: [],
  poolFailures: new Set(),
  poolTexts,
  emails: [],
  suppressed: new Map(),
  emailFailures: [],
  texts: [],
  textless: new Set(),
  stripe: scriptStripe(),
  mailshake: createMailshake({ dataDir: path.join(dataDir, "mailshake") }),
  mailshakeKey: undefined,
  mailshakeFailures: [],
  receiver,
  jwks: { keys: [] },
  jwksFetches: 0,
});

/** Empties every list, set and map of a record, and makes the Stripe account a new one. */
function clear(recorded: RecordedCalls): void {
  for (const value of Object.values(recorded)) {
    if (Array.isArray(value)) value.length = 0;
    if (value instanceof Map || value instanceof Set) value.clear();
  }
  recorded.stripe.reset();
  recorded.receiver.received.length = 0;
  recorded.receiver.answers.clear();
  recorded.mailshakeKey = undefined;
  recorded.jwks = { keys: [] };
  recorded.jwksFetches = 0;
}

const byName = (pairs: readonly { Name: string; Value: string }[]) =>
  Object.fromEntries(pairs.map(({ Name, Value }) => [Name, Value]));

/** The service in the credential scope of the signature; the key set is asked for without one. */
function serviceOf({ headers, url = "" }: IncomingMessage): string {
  if (url === "/jwks.json") return "jwks";
  if (url.startsWith("/2017-04-01/")) return "mailshake";
  if (headers["stripe-version"]) return "stripe";
  if (String(headers["x-amz-target"]).startsWith("AWSCognitoIdentityProviderService.")) return "cognito-idp";
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "s3";
}

type Service = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function servicesOf(recorded: RecordedCalls, cognito: Cognito, url: string): Readonly<Record<string, Service>> {
  const arnOf = (name: string) => `arn:aws:lambda:eu-west-1:000000000000:function:${name}`;
  const letters = createDeadLetterFiles({ dataDir: recorded.dataDir, queueOf: () => DEAD_LETTERS, arnOf });
  const sqs = createSqs({ queues: [DEAD_LETTERS, "SightlineJobs-Empty", "Other-Lost"], url, letters });
  return {
    sqs: (request, response) => sqs.handle(request, response),
    lambda: async (request, response) => {
      const [, functionArn = ""] = /\/functions\/([^/]+)\//.exec(decodeURIComponent(request.url ?? "")) ?? [];
      recorded.invoked.push({ functionArn, event: await json(request) });
      response.writeHead(202).end();
    },
    states: async (request, response) => {
      const { name, input } = await json(request);
      recorded.startCalls.push(name);
      if (recorded.executions.has(name)) return sendError(response, 400, "ExecutionAlreadyExists", name);
      recorded.executions.set(name, JSON.parse(input));
      sendJson(response, 200, { executionArn: `arn:${name}`, startDate: Date.now() / 1000 });
    },
    secretsmanager: async (request, response) => {
      const { SecretId } = await json(request);
      const known: Readonly<Record<string, string>> = {
        [STRIPE_SECRET_ARN]: STRIPE_SECRET,
        [MAILSHAKE_SECRET_ARN]: recorded.mailshakeKey ?? recorded.mailshake.key,
      };
      sendJson(response, 200, { SecretString: known[SecretId] ?? `the secret ${SecretId}` });
    },
    stripe: recorded.stripe.handle,
    mailshake: async (request, response) => {
      const failure = recorded.mailshakeFailures.shift();
      if (failure !== undefined) return sendJson(response, failure, { code: "unexpected", error: "told to fail" });
      await recorded.mailshake.handle(request, response);
    },
    events: async (request, response) => {
      if (targetOperation(request) !== "PutEvents") throw new Error(`not faked: ${targetOperation(request)}`);
      const { Entries } = await json(request);
      const [, , region] = /Credential=(\S+?),/.exec(request.headers.authorization ?? "")?.[1]?.split("/") ?? [];
      recorded.events.push(...Entries.map((entry: object) => ({ ...entry, region })));
      sendJson(response, 200, { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: "event" })) });
    },
    "execute-api": async (request, response) => {
      const connectionId = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
      if (recorded.gone.has(connectionId)) return sendError(response, 410, "GoneException", connectionId);
      if (request.method === "DELETE") {
        recorded.closed.add(connectionId);
        return void response.writeHead(204).end();
      }
      const message = await json(request);
      recorded.pushed.push({ connectionId, message });
      sendJson(response, 200, {});
    },
    "cognito-idp": async (request, response) => {
      const operation = targetOperation(request);
      recorded.poolCalls.push(operation);
      if (recorded.poolFailures.delete(operation)) return sendError(response, 400, "InternalErrorException", "told to fail");
      if (operation !== "AdminGetUser") return cognito.handle(request, response);
      const body = await readBody(request);
      const { UserPoolId, Username } = JSON.parse(body.toString());
      recorded.lookedUp.push(Username);
      const person = UserPoolId === POOL && recorded.people.get(Username);
      if (person) return sendJson(response, 200, { Username, ...person });
      return cognito.handle(replayRequest(request, body), response);
    },
    ses: async (request, response) => {
      if (request.method !== "POST") {
        const address = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
        const Reason = recorded.suppressed.get(address);
        if (!Reason) return sendError(response, 404, "NotFoundException", "not on the suppression list");
        if (request.method === "DELETE") recorded.suppressed.delete(address);
        return sendJson(
          response,
          200,
          request.method === "DELETE" ? {} : { SuppressedDestination: { EmailAddress: address, Reason } },
        );
      }
      const failure = recorded.emailFailures.shift();
      if (failure !== undefined) return sendError(response, 400, failure, "told to fail");
      const { FromEmailAddress: from, Destination, ReplyToAddresses = [], Content, ...call } = await json(request);
      const { Subject, Body, Headers = [] } = Content.Simple;
      recorded.emails.push({
        from,
        to: Destination.ToAddresses.join(),
        replyTo: ReplyToAddresses,
        subject: Subject.Data,
        text: Body.Text.Data,
        html: Body.Html.Data,
        headers: byName(Headers),
        configurationSet: call.ConfigurationSetName,
        tags: byName(call.EmailTags),
      });
      sendJson(response, 200, { MessageId: `message-${recorded.emails.length}` });
    },
    sns: async (request, response) => {
      const form = new URLSearchParams((await readBody(request)).toString());
      const to = form.get("PhoneNumber") ?? "";
      if (recorded.textless.has(to)) {
        const rejection = "<Code>InvalidParameter</Code><Message>Invalid parameter: PhoneNumber</Message>";
        const body = `<ErrorResponse><Error><Type>Sender</Type>${rejection}</Error></ErrorResponse>`;
        return void response.writeHead(400, { "content-type": "text/xml" }).end(body);
      }
      recorded.texts.push({ to, text: form.get("Message") ?? "" });
      const answer = `<PublishResult><MessageId>text-${recorded.texts.length}</MessageId></PublishResult>`;
      response.writeHead(200, { "content-type": "text/xml" }).end(`<PublishResponse>${answer}</PublishResponse>`);
    },
    jwks: async (_, response) => {
      recorded.jwksFetches++;
      sendJson(response, 200, recorded.jwks);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the SDK sent; the assertions look at it.
const json = async (request: IncomingMessage): Promise<any> => JSON.parse((await readBody(request)).toString());
