import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { type Emulator, readBody, sendError, sendJson, targetOperation } from "#local/kit/emulator.ts";
import { isStorageError } from "#local/kit/storage-error.ts";
import { blockedByFirewall, CognitoError, invalidParameter, notFound, unknownUser } from "./cognito-error.ts";
import type { PoolConfig } from "./config.ts";
import { handleHosted, isHosted } from "./hosted.ts";
import { type Jwks, unverifiedClaims } from "./keys.ts";
import { completeSignIn } from "./operations/challenges.ts";
import { COGNITO_OPERATIONS } from "./operations/index.ts";
import { openPool, type Pool, type PoolDependencies } from "./pool.ts";

const TARGET_PREFIX = "AWSCognitoIdentityProviderService.";
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
};

export type CognitoOptions = PoolDependencies & {
  /** Folder for one SQLite file per pool. */
  dataDir: string;
  pools: PoolConfig[];
  region: string;
  /** Milliseconds since 1970; the machine's clock by default. */
  clock?: () => number;
};

export type Cognito = Emulator & {
  /** Whether a request is for this service, including unsigned ones: browsers do not sign. */
  handles(request: IncomingMessage): boolean;
  /** The public keys of a pool. Throws for a pool that does not exist. */
  jwks(poolId: string): Jwks;
  /**
   * Signs a user in without password and second factor, and returns an access token of the pool's first client. Throws
   * UserNotFoundException.
   */
  signIn(email: string): string;
};

/** Serves Amazon Cognito user pools as the templates declare them: JSON operations, key sets and OpenID configuration. */
export async function createCognito({
  dataDir,
  pools: configs,
  region,
  clock = Date.now,
  ...outside
}: CognitoOptions): Promise<Cognito> {
  const pools = configs.map((config) => openPool(config, { region, dataDir, now: clock }, outside));
  const poolNamed = (id: string): Pool | undefined => pools.find((pool) => pool.id === id);

  const underWay = new Set<Promise<void>>();
  let closing = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (closing) return sendError(response, 503, "ServiceUnavailable", "The user pool is shutting down.");
    const work = answer(request, response);
    underWay.add(work);
    await work.finally(() => underWay.delete(work));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("x-amzn-requestid", randomUUID());
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === "OPTIONS") return sendPreflight(response);
    const document = wellKnown(request);
    if (document) return sendDocument(response, document);
    if (isHosted(pathOf(request))) return handleHosted(pools, request, response);
    try {
      sendJson(response, 200, epochSeconds(await answerTo(request)));
    } catch (error) {
      if (error instanceof CognitoError) return sendError(response, error.status, error.type, error.message);
      if (isStorageError(error)) throw error;
      console.error(error);
      sendError(response, 500, "InternalErrorException", toErrorMessage(error));
    }
  }

  async function answerTo(request: IncomingMessage): Promise<object> {
    const name = targetOperation(request);
    const operation = COGNITO_OPERATIONS.get(name);
    const input = parseBody(await readBody(request));
    // The firewall sees operations that need no AWS credentials only.
    const isPublic = operation ? !operation.signed : typeof input.AccessToken === "string";
    const headers = { ...request.headers, "x-amzn-cognito-operation-name": name };
    const address = request.socket?.remoteAddress ?? "";
    if (isPublic && poolOf(input).isBlocked({ headers, address, at: clock() })) throw blockedByFirewall();
    if (!operation) throw new CognitoError("UnknownOperationException", `${name} is not served`);
    if (operation.signed && !request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
      throw new CognitoError("MissingAuthenticationTokenException", "Missing Authentication Token");
    }
    return operation.run(poolOf(input), input as never);
  }

  /** The pool a request is for: named outright, or the one whose client or token it carries. */
  function poolOf(input: Record<string, unknown>): Pool {
    const { UserPoolId, ClientId, AccessToken } = input;
    if (typeof UserPoolId === "string")
      return poolNamed(UserPoolId) ?? toClientError(notFound(`User pool ${UserPoolId} does not exist.`));
    if (typeof ClientId === "string") {
      return (
        pools.find((pool) => pool.hasClient(ClientId)) ?? toClientError(notFound(`User pool client ${ClientId} does not exist.`))
      );
    }
    if (typeof AccessToken === "string") {
      const issuer = unverifiedClaims(AccessToken).iss;
      const invalid = new CognitoError("NotAuthorizedException", "Invalid Access Token");
      return pools.find((pool) => pool.issuer === issuer) ?? toClientError(invalid);
    }
    throw invalidParameter("The request names no user pool, client or access token.");
  }

  function wellKnown(request: IncomingMessage): object | undefined {
    const [, poolId, file] = /^\/([^/?]+)\/\.well-known\/(jwks\.json|openid-configuration)(?:\?|$)/.exec(request.url ?? "") ?? [];
    const pool = poolId && request.method === "GET" ? poolNamed(poolId) : undefined;
    if (!pool) return undefined;
    return file === "jwks.json" ? pool.keys.jwks : openIdConfiguration(pool);
  }

  return {
    signingName: "cognito-idp",
    handle,
    handles(request) {
      const asked = String(request.headers["access-control-request-headers"] ?? "").toLowerCase();
      if (request.method === "OPTIONS") return pathOf(request) === "/" && asked.includes("x-amz-target");
      if (isHosted(pathOf(request))) return true;
      return String(request.headers["x-amz-target"] ?? "").startsWith(TARGET_PREFIX) || wellKnown(request) !== undefined;
    },
    jwks: (poolId) => (poolNamed(poolId) ?? toClientError(notFound(`User pool ${poolId} does not exist.`))).keys.jwks,
    signIn(email) {
      const pool = pools.find(({ users }) => users.find(email)) ?? toClientError(unknownUser());
      const client = pool.clients[0] ?? toClientError(notFound(`User pool ${pool.id} has no client.`));
      return String(completeSignIn(pool, pool.users.get(email), client).AuthenticationResult?.AccessToken);
    },
    /** Pending requests get their answer first: they may be between reading and writing. */
    async close() {
      closing = true;
      await Promise.allSettled(underWay);
      for (const pool of pools) pool.close();
    },
  };
}

const pathOf = ({ url }: IncomingMessage): string => new URL(url ?? "/", "http://host").pathname;

const openIdConfiguration = (pool: Pool): object => ({
  issuer: pool.issuer,
  jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
  id_token_signing_alg_values_supported: ["RS256"],
  response_types_supported: ["code", "token"],
  scopes_supported: ["openid", "email", "phone", "profile"],
  subject_types_supported: ["public"],
});

function parseBody(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString() || "{}");
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through to the same error as any other body that is not an object.
  }
  throw new CognitoError("SerializationException", "The request body is not a JSON object");
}

/** The protocol represents times as seconds since 1970, with the milliseconds as a fraction. */
function epochSeconds(value: object): unknown {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toWireFormat(member)]));
}

function toWireFormat(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(toWireFormat);
  return typeof value === "object" && value !== null ? epochSeconds(value) : value;
}

function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": "POST, GET, OPTIONS",
    "access-control-allow-headers": "*",
    "access-control-max-age": "3000",
  });
  response.end();
}

function sendDocument(response: ServerResponse, document: object): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "public, max-age=86400" });
  response.end(JSON.stringify(document));
}

function toClientError(problem: Error): never {
  throw problem;
}
