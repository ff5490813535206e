import Stripe from "stripe";
import * as z from "zod";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { secretValue } from "./secret-value.ts";

const API = new URL(environment("STRIPE_API_URL"));
/** The API gateway times out after 29 s; one retry must fit. */
const TIMEOUT_MS = 8000;
/** Maximum page size of a list. */
export const PAGE = 100;

const Secret = z.object({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) });
const readSecret = secretValue(environment("STRIPE_SECRET_ARN"));
let connected: { readonly secret: string; readonly connection: ReturnType<typeof connect> } | undefined;

/** The client and the webhook signing secret, those of the current secret. */
export async function getStripe() {
  const secret = await readSecret();
  if (connected?.secret !== secret) connected = { secret, connection: connect(secret) };
  return connected.connection;
}

function connect(secret: string): { readonly stripe: Stripe; readonly webhookSecret: string } {
  const { secretKey, webhookSecret } = Secret.parse(JSON.parse(secret));
  const stripe = new Stripe(secretKey, {
    host: API.hostname,
    protocol: API.protocol === "http:" ? "http" : "https",
    ...(API.port && { port: API.port }),
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return { stripe, webhookSecret };
}

/**
 * Calls Stripe. A rejected card or parameter becomes `billing.payment_failed` with Stripe's message; when Stripe is unreachable,
 * throttles or rejects our credentials, `billing.unavailable`.
 */
export async function callStripe<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { stripe } = await getStripe();
  try {
    return await request(stripe);
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError, StripeError } = Stripe.errors;
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
      throw new AppError("billing.payment_failed", { message: error.message }, { cause: error });
    if (error instanceof StripeError) throw new AppError("billing.unavailable", {}, { cause: error });
    throw error;
  }
}

/** Whether Stripe does not have an object that a call named. */
const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** For objects that may not exist: returns undefined in that case. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** One of our customers does not exist at Stripe: it was created in the other mode, or deleted there. */
export class CustomerMissing extends Error {
  override readonly name = "CustomerMissing";
}

/** Rethrows the error of a call, as `CustomerMissing` if Stripe does not have the customer in its path or parameters. */
export function rethrowCustomerMissing(error: unknown): never {
  throw isMissing(error) && (error.param === "customer" || error.param === "id") ? new CustomerMissing() : error;
}

/** Id of an object that the API returns as an id or expanded. */
export const idOf = (object: string | { readonly id: string }): string => (typeof object === "string" ? object : object.id);

/** Converts an API timestamp, in seconds since 1970. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
