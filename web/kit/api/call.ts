import { sitePathOf } from "#contracts/kit/apis.ts";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { ApiError } from "./api-error.ts";

export type CallOptions = {
  /** The same key for every attempt at the same intent; without one each call of a mutation is an intent of its own. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Call = <Op extends Operation>(operation: Op, request: Request<Op>, options?: CallOptions) => Promise<Output<Op>>;

type World = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The access token, renewed first when asked; nothing when nobody is signed in. */
  accessToken: (how?: { renew: boolean }) => Promise<string | undefined>;
  /** Told once a call was refused although the token had just been renewed. */
  onSignedOut: () => void;
};

/**
 * The typed client of every operation in contracts/: fills the path, sends token and idempotency key, checks the reply against the
 * contract. What anybody may ask is asked without a token, since nobody looks at one there: a page for strangers needs no session, and
 * nowhere to keep one. A 401 renews the token once. Throws `ApiError` and, when aborted, the signal's reason.
 */
export function createCall({ fetch, accessToken, onSignedOut }: World): Call {
  return async (operation, request, { idempotencyKey, signal } = {}) => {
    const { params, query, body } = request as {
      params?: Record<string, string>;
      query?: Query;
      body?: unknown;
    };
    const url = addressOf(sitePathOf(operation), params, query);
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (operation.method !== "GET") headers["idempotency-key"] = idempotencyKey ?? crypto.randomUUID();

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
      throw await ApiError.from(response);
    }
    return operation.returns.parse(await response.json()) as Output<typeof operation>;
  };
}

/** A list is sent as the same name several times. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

function addressOf(path: string, params: Record<string, string> = {}, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each]));
  return `${filled}${given.length ? `?${new URLSearchParams(given)}` : ""}`;
}
