import { sitePathOf } from "#contracts/kit/apis.ts";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { SUPPORT_VIEW_HEADER } from "#contracts/kit/support-view.ts";
import { ApiError } from "./api-error.ts";
import { IdempotencyKey } from "./idempotency-key.ts";

export type CallOptions = {
  /** Reuse the same key for all attempts of one request. By default each call of a mutation generates a new key. */
  idempotencyKey?: IdempotencyKey;
  signal?: AbortSignal;
};

export type Call = <Op extends Operation>(operation: Op, request: Request<Op>, options?: CallOptions) => Promise<Output<Op>>;

type Dependencies = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns the access token, refreshed first if `renew` is set, or undefined when no user is signed in. */
  accessToken: (how?: { renew: boolean }) => Promise<string | undefined>;
  /** Called when a request is rejected with 401 although the token was just refreshed. */
  onSignedOut: () => void;
  /** The view of this tab, if staff view the application as a user in it. */
  supportView?: () => string | undefined;
  /** Called when a request is rejected because the view has ended. */
  onSupportViewEnded?: () => void;
};

/**
 * The typed client of every operation in contracts/: builds the path, sends the token and the idempotency key, and validates the
 * response against the contract. Public operations are called without a token, so public pages need no session and no storage for
 * one. A 401 refreshes the token once. While staff view the application as a user, only viewable operations are sent, with the id
 * of the view; operations of the staff API are sent as usual. Throws `ApiError`, or the signal's reason when aborted.
 */
export function createCall({ fetch, accessToken, onSignedOut, supportView, onSupportViewEnded }: Dependencies): Call {
  return async (operation, request, { idempotencyKey = new IdempotencyKey(), signal } = {}) => {
    const { params, query, body } = request as {
      params?: Record<string, string>;
      query?: Query;
      body?: unknown;
    };
    const url = buildUrl(sitePathOf(operation), params, query);
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (operation.method !== "GET") headers["idempotency-key"] = idempotencyKey.value;

    const view = operation.api === "staff" ? undefined : supportView?.();
    if (view !== undefined && !operation.viewable)
      throw ApiError.of(operation.method === "GET" ? "support_view.hidden" : "support_view.read_only");
    if (view !== undefined) headers[SUPPORT_VIEW_HEADER] = view;

    const isOpen = operation.callers.anonymous !== undefined;
    const send = async (renew: boolean) => {
      const token = isOpen ? undefined : await accessToken({ renew });
      if (!token && !isOpen) {
        onSignedOut();
        throw ApiError.signedOut();
      }
      const init: RequestInit = {
        method: operation.method,
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      };
      if (body !== undefined) init.body = JSON.stringify(body);
      if (signal) init.signal = signal;
      return fetch(url, init).catch((reason: unknown) => {
        if (signal?.aborted) throw reason;
        throw ApiError.unreachable();
      });
    };

    let response = await send(false);
    if (response.status === 401 && !isOpen) response = await send(true);
    if (!response.ok) {
      if (response.status === 401 && !isOpen) onSignedOut();
      const problem = await ApiError.from(response);
      idempotencyKey.settle(problem);
      if (problem.code === "support_view.ended") onSupportViewEnded?.();
      throw problem;
    }
    return operation.returns.parse(await response.json()) as Output<typeof operation>;
  };
}

/** An array is sent as a repeated query parameter. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

function buildUrl(path: string, params: Record<string, string> = {}, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each]));
  return `${filled}${given.length ? `?${new URLSearchParams(given)}` : ""}`;
}
