import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod";
import { sitePathOf } from "#contracts/kit/apis.ts";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { Refusal } from "#contracts/kit/refusal.ts";

/** A refusal of the API; the message is its sentence for people. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: z.infer<typeof Refusal>) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** `key` makes calls the same call, also after this process has ended; without one only a call's own repetitions are the same. */
export type Api = <Op extends Operation>(operation: Op, input: Request<Op>, key?: string) => Promise<Output<Op>>;

/** Tries in all while the API is busy or does not answer, and while it works on the very same request for somebody else. */
const BUSY_TRIES = 5;
const IN_FLIGHT_TRIES = 45;
/** Milliseconds between the first two tries; doubled each time up to the longest. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 1000;

type Parts = { readonly params?: Record<string, unknown>; readonly query?: Record<string, unknown>; readonly body?: unknown };

function addressOf(url: string, operation: Operation, { params = {}, query = {} }: Parts): URL {
  const path = sitePathOf(operation).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? []].flat()) address.searchParams.append(name, String(each));
  return address;
}

async function refusalIn(response: Response): Promise<ApiRefusal> {
  const body: unknown = await response.json().catch(() => undefined);
  const refusal = Refusal.safeParse(body);
  const unexpected = { code: "internal", message: `The API answered ${response.status}.`, details: {}, request_id: "" };
  return new ApiRefusal(response.status, refusal.success ? refusal.data : unexpected);
}

/** Calls operations of the contracts at an address. A repeated creation is the same creation. Throws ApiRefusal. */
export function apiAt(url: string, token: () => Promise<string>): Api {
  async function send(operation: Operation, parts: Parts, key: string): Promise<Response> {
    return await fetch(addressOf(url, operation, parts), {
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
      const response = await send(operation, input as Parts, key).catch((error: unknown) => error);
      if (response instanceof Response && response.ok)
        return operation.returns.parse(await response.json()) as Output<typeof operation>;
      const problem = response instanceof Response ? await refusalIn(response) : response;
      if (attempt >= triesFor(problem)) throw problem;
      await pause(Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE));
    }
  };
}

function triesFor(problem: unknown): number {
  if (!(problem instanceof ApiRefusal)) return BUSY_TRIES;
  if (problem.code === "request.in_flight") return IN_FLIGHT_TRIES;
  return problem.status === 429 || problem.status >= 500 ? BUSY_TRIES : 1;
}
