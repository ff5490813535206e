import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { ErrorResponse } from "#contracts/kit/error-response.ts";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";

/** An error response of the API; the message is its user-readable text. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: z.infer<typeof ErrorResponse>) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** `key` is the idempotency key, valid across processes; without one only a call's own retries are idempotent. */
export type Api = <Op extends Operation>(operation: Op, input: Request<Op>, key?: string) => Promise<Output<Op>>;

/** Maximum attempts while the API is busy or unreachable, or another process runs the same request. */
const BUSY_ATTEMPTS = 5;
const IN_FLIGHT_ATTEMPTS = 45;
/** Milliseconds between the first two attempts; doubled each time up to the maximum. */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 1000;

type RequestParts = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
};

function buildUrl(url: string, operation: Operation, { params = {}, query = {} }: RequestParts): URL {
  const path = sitePathOf(operation).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? []].flat()) address.searchParams.append(name, String(each));
  return address;
}

async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const rejection = ErrorResponse.safeParse(body);
  const unexpected = { code: "internal", message: `The API answered ${response.status}.`, details: {}, request_id: "" };
  return new ApiError(response.status, rejection.success ? rejection.data : unexpected);
}

/** Calls operations of the contracts at a URL. Retried creations are idempotent. Throws ApiError. */
export function createApi(url: string, token: () => Promise<string>): Api {
  async function send(operation: Operation, parts: RequestParts, key: string): Promise<Response> {
    return await fetch(buildUrl(url, operation, parts), {
      method: operation.method,
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(operation.method !== "GET" && { "idempotency-key": key }),
        ...(parts.body !== undefined && { "content-type": "application/json" }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    });
  }

  return async (operation, input, key = randomUUID()) => {
    for (let attempt = 1; ; attempt++) {
      const response = await send(operation, input as RequestParts, key).catch((error: unknown) => error);
      if (response instanceof Response && response.ok)
        return operation.returns.parse(await response.json()) as Output<typeof operation>;
      const problem = response instanceof Response ? await readApiError(response) : response;
      if (attempt >= maxAttempts(problem)) throw problem;
      await pause(Math.min(MIN_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS));
    }
  };
}

function maxAttempts(problem: unknown): number {
  if (!(problem instanceof ApiError)) return BUSY_ATTEMPTS;
  if (problem.code === "request.in_progress") return IN_FLIGHT_ATTEMPTS;
  return problem.status === 429 || problem.status >= 500 ? BUSY_ATTEMPTS : 1;
}
