import Stripe from "stripe";
import * as z from "zod";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { secretValue } from "./secret-value.ts";

const API = new URL(environment("STRIPE_API_URL"));
/** The API gateway waits 29 s for us; one repetition must fit. */
const TIMEOUT_MS = 8000;
/** Most that one page of a list holds. */
export const PAGE = 100;

const Secret = z.object({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) });
const readSecret = secretValue(environment("STRIPE_SECRET_ARN"));
let connected: Promise<{ stripe: Stripe; webhookSecret: string }> | undefined;

/** The client and the key that events are signed with; what failed to connect is tried again. */
export function connect() {
  connected ??= open().catch((error: unknown) => {
    connected = undefined;
    throw error;
  });
  return connected;
}

async function open() {
  const { secretKey, webhookSecret } = Secret.parse(JSON.parse(await readSecret()));
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
 * Asks the payment provider. What it refuses (a card, a parameter) is `billing.refused` with its words; when it cannot be reached, is too
 * busy or does not know us, `billing.unavailable`.
 */
export async function ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { stripe } = await connect();
  try {
    return await request(stripe);
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError, StripeError } = Stripe.errors;
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
      throw new AppError("billing.refused", { message: error.message });
    if (error instanceof StripeError) throw new AppError("billing.unavailable");
    throw error;
  }
}

/** For what may not be there: undefined then. */
export function absent(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return;
  throw error;
}

/** Of an object that the API names or sends along. */
export const idOf = (object: string | { readonly id: string }): string => (typeof object === "string" ? object : object.id);

/** A moment of the API, which says seconds since 1970. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
