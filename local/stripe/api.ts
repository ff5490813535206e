import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { readBody } from "#local/kit/emulator.ts";
import { type Account, API_VERSION } from "./account.ts";
import { decodeForm, type Form } from "./decode-form.ts";
import { expand } from "./expand.ts";
import { randomAlphanumeric } from "./ids.ts";
import { readParams, text } from "./params.ts";
import { catalogue } from "./resources/catalogue.ts";
import { checkoutSessions } from "./resources/checkout-sessions.ts";
import { customers } from "./resources/customers.ts";
import { invoices } from "./resources/invoices.ts";
import { paymentMethods } from "./resources/payment-methods.ts";
import { portal } from "./resources/portal.ts";
import { subscriptions } from "./resources/subscriptions.ts";
import { webhooks } from "./resources/webhooks.ts";
import { invalidRequest, StripeError, sendStripeError } from "./stripe-error.ts";

/** The supported API calls. */
export const STRIPE_OPERATIONS = [
  ...customers,
  ...catalogue,
  ...paymentMethods,
  ...subscriptions,
  ...invoices,
  ...checkoutSessions,
  ...portal,
  ...webhooks,
];

const Expand = z.array(text).max(20);

const keyOf = ({ headers: { authorization = "" } }: IncomingMessage): string => {
  if (authorization.startsWith("Basic ")) return Buffer.from(authorization.slice(6), "base64").toString().split(":")[0] ?? "";
  return authorization.replace(/^Bearer /, "");
};

function authenticate(request: IncomingMessage, secretKey: string): void {
  const key = keyOf(request);
  if (key === "")
    throw new StripeError(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (!constantTimeEqual(key, secretKey))
    throw new StripeError(
      401,
      "invalid_request_error",
      `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`,
    );
}

function checkVersion({ headers }: IncomingMessage): void {
  const version = headers["stripe-version"];
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`This emulator supports version ${API_VERSION} of the API, not ${String(version)}.`);
}

type ApiResponse = { readonly status: number; readonly body: string };

function runOperation(account: Account, method: string, pathname: string, form: Form): object {
  const known = STRIPE_OPERATIONS.filter(({ path }) => path.test(pathname));
  const operation = known.find((each) => each.method === method);
  if (!operation)
    throw new StripeError(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${method}: ${pathname}). The emulator does not support it.`,
    );
  const { expand: wanted, ...given } = form;
  const paths = wanted === undefined ? [] : readParams(z.object({ expand: Expand }), { expand: wanted }).expand;
  const ids = (operation.path.exec(pathname) ?? []).slice(1).map(decodeURIComponent);
  return expand(account, operation.run(account, readParams(operation.params, given) as never, ids), paths);
}

/** Implements idempotency keys: a repeated call returns the stored response; with other parameters it is rejected. */
function runIdempotently(
  account: Account,
  key: string | undefined,
  request: string,
  work: () => ApiResponse,
): ApiResponse & { replayed: boolean } {
  if (key === undefined) return { ...work(), replayed: false };
  const before = account.store.idempotentResponse(key);
  if (before && before.request !== request)
    throw new StripeError(
      400,
      "idempotency_error",
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (before) return { ...before, replayed: true };
  const answer = work();
  account.store.saveIdempotentResponse(key, request, answer.status, answer.body);
  return { ...answer, replayed: false };
}

const IDEMPOTENCY_TTL_MS = 24 * 3600 * 1000;

/** Handles one API call, in a transaction. Calls are serialised. */
export async function handleApi(
  account: Account,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", "http://stripe");
  const body = (await readBody(request)).toString();
  response.setHeader("request-id", `req_${randomAlphanumeric(14)}`);
  response.setHeader("stripe-version", API_VERSION);
  response.setHeader("cache-control", "no-cache, no-store");
  const { store } = account;
  try {
    authenticate(request, secretKey);
    checkVersion(request);
    const form = decodeForm(method === "POST" ? body : url.search.slice(1));
    const key = method === "POST" ? headers["idempotency-key"] : undefined;
    const same = createHash("sha256").update(`${method} ${url.pathname}\n${body}`).digest("hex");
    store.deleteIdempotentResponses(Date.now() - IDEMPOTENCY_TTL_MS);
    const answer = store.transaction(
      () =>
        runIdempotently(account, key === undefined ? undefined : String(key), same, () => ({
          status: 200,
          body: JSON.stringify(runOperation(account, method, url.pathname, form), null, 2),
        })),
      (error) => error instanceof StripeError && error.details.keepChanges === true,
    );
    if (key !== undefined) response.setHeader("idempotency-key", String(key));
    if (answer.replayed) response.setHeader("idempotent-replayed", "true");
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  } catch (error) {
    if (error instanceof StripeError) return void sendStripeError(response, error);
    console.error(`${method} ${url.pathname} failed in the Stripe emulator`, error);
    sendStripeError(
      response,
      new StripeError(500, "api_error", `The Stripe emulator failed (${randomUUID()}); see its console.`),
    );
  }
}
