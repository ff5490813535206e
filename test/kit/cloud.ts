import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { answerError, answerJson, bodyOf, targetOf } from "#local/kit/stand-in.ts";
import { createS3 } from "#local/s3/create-s3.ts";
import { startTable } from "#test/kit/table.ts";

const BUCKET = "files";

/** What the handlers under test asked the outside world for. */
export type Recorded = {
  /** Executions started, by name, with their input. */
  readonly executions: Map<string, unknown>;
  /** Calls that asked for an execution, also those that started none. */
  readonly startCalls: string[];
  readonly events: { DetailType: string; Detail: string }[];
  readonly pushed: { connectionId: string; message: Record<string, unknown> }[];
  /** Connections that were closed from our side. */
  readonly closed: Set<string>;
  /** Connections that answer 410. */
  readonly gone: Set<string>;
  /** What the user pool knows of people, by their subject: whether they may sign in, and their second factors. */
  readonly people: Map<string, { Enabled: boolean; UserMFASettingList?: string[] }>;
  /** People about whom the user pool was asked. */
  readonly lookedUp: string[];
  /** Key set that the user pool publishes. */
  jwks: { keys: object[] };
  jwksFetches: number;
};

/**
 * Starts a table, a bucket and the other services the handlers speak to, on free ports, and sets every environment variable they read.
 * Must be awaited before any product module is loaded.
 */
export async function startCloud(): Promise<Recorded & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "sightline-test-"));
  const table = await startTable(dataDir);
  const s3 = await createS3({ dataDir, buckets: [{ name: BUCKET }] });
  const recorded: Recorded = {
    executions: new Map(),
    startCalls: [],
    events: [],
    pushed: [],
    gone: new Set(),
    closed: new Set(),
    people: new Map(),
    lookedUp: [],
    jwks: { keys: [] },
    jwksFetches: 0,
  };
  const services = servicesOf(recorded);
  const server = createServer((request, response) => {
    const service = services[serviceOf(request)];
    const answered = service ? service(request, response) : s3.handle(request, response);
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    FILES_BUCKET: BUCKET,
    USER_POOL_ID: "eu-west-1_Sightline",
    USER_POOL_CLIENT_ID: "webclient",
    IDENTITY_JWKS_URL: `${url}/jwks.json`,
    HEATMAP_IMAGE_MACHINE_ARN: "arn:aws:states:eu-west-1:000000000000:stateMachine:heatmap-image",
    EVENT_BUS_NAME: "sightline",
    LIVE_CALLBACK_URL: `${url}/live`,
    WEB_ORIGIN: "http://127.0.0.1",
    CURSOR_SECRET_ARN: "arn:aws:secretsmanager:eu-west-1:000000000000:secret:cursor",
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? "SILENT",
  });
  return Object.assign(recorded, {
    async close() {
      server.closeAllConnections();
      server.close();
      await s3.close?.();
      await table.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

/** The service in the credential scope of the signature; the key set is asked for without one. */
function serviceOf({ headers, url = "" }: IncomingMessage): string {
  if (url === "/jwks.json") return "jwks";
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "s3";
}

type Service = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function servicesOf(recorded: Recorded): Readonly<Record<string, Service>> {
  return {
    states: async (request, response) => {
      const { name, input } = await json(request);
      recorded.startCalls.push(name);
      if (recorded.executions.has(name)) return answerError(response, 400, "ExecutionAlreadyExists", name);
      recorded.executions.set(name, JSON.parse(input));
      answerJson(response, 200, { executionArn: `arn:${name}`, startDate: Date.now() / 1000 });
    },
    secretsmanager: async (_, response) => answerJson(response, 200, { SecretString: "cursor secret" }),
    events: async (request, response) => {
      if (targetOf(request) !== "PutEvents") throw new Error(`not faked: ${targetOf(request)}`);
      const { Entries } = await json(request);
      recorded.events.push(...Entries);
      answerJson(response, 200, { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: "event" })) });
    },
    "execute-api": async (request, response) => {
      const connectionId = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
      if (recorded.gone.has(connectionId)) return answerError(response, 410, "GoneException", connectionId);
      if (request.method === "DELETE") {
        recorded.closed.add(connectionId);
        return void response.writeHead(204).end();
      }
      const message = await json(request);
      recorded.pushed.push({ connectionId, message });
      answerJson(response, 200, {});
    },
    "cognito-idp": async (request, response) => {
      if (targetOf(request) !== "AdminGetUser") throw new Error(`not faked: ${targetOf(request)}`);
      const { UserPoolId, Username } = await json(request);
      recorded.lookedUp.push(Username);
      const person = UserPoolId === process.env.USER_POOL_ID && recorded.people.get(Username);
      if (!person) return answerError(response, 400, "UserNotFoundException", "User does not exist.");
      answerJson(response, 200, { Username, ...person });
    },
    jwks: async (_, response) => {
      recorded.jwksFetches++;
      answerJson(response, 200, recorded.jwks);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the SDK sent; the assertions look at it.
const json = async (request: IncomingMessage): Promise<any> => JSON.parse((await bodyOf(request)).toString());
