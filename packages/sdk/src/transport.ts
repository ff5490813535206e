import type { CallOptions, Send } from "./call.ts";
import { type ApiError, ConnectionError, errorOf } from "./errors.ts";
import { type ClientOptions, pauseByTimer } from "./options.ts";

/** The version of the API that the types of this package describe. */
const API_VERSION = "2026-11-01";
const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [500, 20_000];

/** Sends requests with the key. Repeats those that may succeed later, with exponential backoff and full jitter. */
export function createSend(client: ClientOptions): Send {
  const { baseUrl, apiKey, maxRetries = 4, timeout = 60_000, pause = pauseByTimer } = client;
  const request = client.fetch ?? fetch;
  const base = `${baseUrl.replace(/\/+$/, "")}/v1`;

  async function attempt(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Result> {
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await request(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
      return readResponse(response, await response.text(), baseUrl);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ConnectionError(`The server at ${baseUrl} could not be reached: ${reasonOf(cause)}`, { cause });
    }
  }

  return async (method, path, { query, body }, options = {}) => {
    const url = `${base}${path}${queryOf(query)}`;
    const init = {
      method,
      headers: headersOf(apiKey, method, options, body),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    for (let attempts = 1; ; attempts += 1) {
      const result = await attempt(url, init, options.signal).catch((error: unknown) => failed(error));
      if (result.ok) return result.body;
      if (attempts > maxRetries || !result.mayRetry) throw result.error;
      await pause(result.retryAfter ?? delay(attempts), options.signal);
    }
  };
}

/** The body of a response, or its error and when to try again. */
type Result =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: unknown; readonly mayRetry: boolean; readonly retryAfter?: number | undefined };

function readResponse({ ok, status, headers }: Response, text: string, baseUrl: string): Result {
  if (ok) return readBody(text, baseUrl);
  const error = errorOf(status, text);
  return { ok: false, error, mayRetry: mayRetry(error), retryAfter: retryAfter(headers.get("retry-after")) };
}

/** Another site may answer with a page: trying again would not help. */
function readBody(text: string, baseUrl: string): Result {
  try {
    return { ok: true, body: text === "" ? undefined : JSON.parse(text) };
  } catch (cause) {
    const error = new ConnectionError(`The server at ${baseUrl} did not answer with JSON. Is it a Sightline site?`, { cause });
    return { ok: false, error, mayRetry: false };
  }
}

const failed = (error: unknown): Result => ({ ok: false, error, mayRetry: error instanceof ConnectionError });

/** Whether the same request may succeed later. */
const mayRetry = ({ status, code }: ApiError): boolean =>
  status === 408 || status === 429 || status >= 500 || code === "request.in_flight";

/** Milliseconds of a `Retry-After` header, which holds seconds or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

const delay = (attempts: number): number => Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));

function headersOf(apiKey: string | undefined, method: string, options: CallOptions, body: unknown): Record<string, string> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: "application/json",
    "sightline-version": API_VERSION,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(method !== "GET" && { "idempotency-key": options.idempotencyKey ?? crypto.randomUUID() }),
  };
}

/** A query string. A list repeats its name; undefined values are left out. */
function queryOf(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, String(each)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

/** `fetch` names the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}
