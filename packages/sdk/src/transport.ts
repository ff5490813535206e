import type { CallOptions, Send } from "./call.ts";
import { type ApiError, ConnectionError, errorOf } from "./errors.ts";
import { headerValue } from "./header-value.ts";
import { type ClientOptions, pauseByTimer, type ResponseInfo, type RetryInfo } from "./options.ts";

/** The version of the API that the types of this package describe. */
const API_VERSION = "2026-11-01";
const USER_AGENT = "sightline-sdk/0.1.0";
const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [500, 20_000];
/** Longest `Retry-After` that is waited for automatically; longer ones, such as for an hourly limit, are left to the program. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Sends requests with the key. Repeats those that may succeed later, with exponential backoff and full jitter. */
export function createSend(client: ClientOptions): Send {
  const { baseUrl, apiKey, pause = pauseByTimer, onResponse, onRetry } = client;
  const request = client.fetch ?? fetch;
  const base = baseUrl.replace(/\/+$/, "");

  async function attempt({ url, init, signal, timeout, seen }: Attempt): Promise<Result & Pick<RetryInfo, "response">> {
    const late = AbortSignal.timeout(timeout);
    let response: Response;
    let text: string;
    try {
      response = await request(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const problem = late.aborted ? `did not answer within ${timeout / 1000} s.` : `could not be reached: ${reasonOf(cause)}`;
      const error = new ConnectionError(`The server at ${baseUrl} ${problem}`, { cause });
      return { ok: false, error, mayRetry: true, response: null };
    }
    const info = { ...seen, ...infoOf(response) };
    onResponse?.(info);
    return { ...readResponse(response, text, baseUrl), response: info };
  }

  return async (method, path, { query, body }, options = {}) => {
    const { signal, timeout = client.timeout ?? 60_000, maxRetries = client.maxRetries ?? 4 } = options;
    const url = `${base}/v1${path}${queryOf(query)}`;
    const init = {
      method,
      headers: headersOf(apiKey, method, options, body),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    for (let attempts = 1; ; attempts += 1) {
      const seen = { method, path: `/v1${path}`, attempt: attempts };
      const result = await attempt({ url, init, signal, timeout, seen });
      if (result.ok) return result.body;
      if (attempts > maxRetries || !result.mayRetry) throw result.error;
      const milliseconds = result.retryAfter ?? delay(attempts);
      onRetry?.({ milliseconds, response: result.response });
      await pause(milliseconds, signal);
    }
  };
}

type Attempt = {
  readonly url: string;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
  readonly timeout: number;
  readonly seen: Pick<ResponseInfo, "method" | "path" | "attempt">;
};

/** Status, id and rate limit of a response. */
function infoOf({ status, headers }: Response): Pick<ResponseInfo, "status" | "requestId" | "rateLimit"> {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`));
  const rateLimit = limit ? { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) } : null;
  return { status, requestId: headers.get("x-request-id") ?? "", rateLimit };
}

/** The body of a response, or its error and when to try again. */
type Result =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: unknown; readonly mayRetry: boolean; readonly retryAfter?: number | undefined };

function readResponse({ ok, status, headers }: Response, text: string, baseUrl: string): Result {
  if (ok) return readBody(text, baseUrl);
  const wait = retryAfter(headers.get("retry-after"));
  const error = errorOf({ status, headers, text }, wait === undefined ? wait : Math.ceil(wait / 1000));
  return { ok: false, error, mayRetry: mayRetry(error) && (wait ?? 0) <= LONGEST_RETRY_AFTER_MS, retryAfter: wait };
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

/** Whether the same request may succeed later. */
const mayRetry = ({ status, code }: ApiError): boolean =>
  status === 408 || status === 429 || status >= 500 || code === "request.in_progress";

/** Milliseconds of a `Retry-After` header, which holds seconds or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

const delay = (attempts: number): number => Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));

function headersOf(apiKey: string | undefined, method: string, options: CallOptions, body: unknown): Record<string, string> {
  const { idempotencyKey = crypto.randomUUID() } = options;
  return {
    authorization: `Bearer ${apiKey}`,
    accept: "application/json",
    "sightline-version": API_VERSION,
    ...(!isBrowser() && { "user-agent": USER_AGENT }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(method !== "GET" && { "idempotency-key": headerValue("idempotencyKey", idempotencyKey) }),
  };
}

/** Browsers name themselves. A program may not change that without asking a server of another site. */
const isBrowser = (): boolean => globalThis.navigator?.userAgent?.startsWith("Mozilla/") ?? false;

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
