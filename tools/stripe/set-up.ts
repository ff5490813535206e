/**
 * Creates or updates products, prices, portal configuration and webhook endpoint in the Stripe account of STRIPE_SECRET_KEY:
 * `npm run stripe:set-up -- --origin https://sightline.example`. Idempotent.
 */
import { parseArgs } from "node:util";
import Stripe from "stripe";
import { setUpStripeAccount } from "#domain/billing/set-up-stripe-account.ts";

const USAGE = "Usage: STRIPE_SECRET_KEY=sk_… npm run stripe:set-up -- --origin https://YOUR.HOST";

function settings(): { key: string; origin: string } {
  const { values } = parseArgs({ options: { origin: { type: "string" } } });
  const key = process.env.STRIPE_SECRET_KEY;
  if (!key) throw new Error("STRIPE_SECRET_KEY is not set.");
  if (!values.origin || !URL.canParse(values.origin)) throw new Error("--origin needs the public URL of Sightline.");
  return { key, origin: new URL(values.origin).origin };
}

/** Returns the exit status. */
async function main(): Promise<number> {
  let given: ReturnType<typeof settings>;
  try {
    given = settings();
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const { key, origin } = given;
  // Stripe delivers over HTTPS only; on a development machine the Stripe CLI forwards events.
  const reachable = origin.startsWith("https://");
  try {
    const { webhookSecret } = await setUpStripeAccount(new Stripe(key), { origin, reachable });
    console.log("Products, prices and portal match the plans.");
    if (!reachable) console.log(`Forward events with: stripe listen --forward-to ${origin}/api/stripe/events`);
    else if (webhookSecret)
      console.log(`Events go to ${origin}/api/stripe/events, signed with ${webhookSecret}\nStore it: it is shown only once.`);
    else console.log(`Events go to ${origin}/api/stripe/events as before.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main());
