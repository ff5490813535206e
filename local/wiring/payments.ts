import path from "node:path";
import Stripe from "stripe";
import { setUpAccount } from "#domain/billing/stripe-catalogue.ts";
import type { Secrets } from "#local/secrets/secrets.ts";
import { createStripe, type StripeStandIn } from "#local/stripe/stripe.ts";
import type { Model, Properties } from "#local/template/model.ts";

/** Where functions of the templates speak to the payment provider. */
const API = "https://api.stripe.com";

export type Payments = {
  /** Absent where the real payment provider is used. */
  readonly standIn?: StripeStandIn;
  /** Sends functions to whoever is the payment provider here. */
  rewrite(text: string): string;
  /** Makes the stand-in know plans and prices, and functions its keys. Call once the stand-in answers at its address. */
  open(secrets: Pick<Secrets, "put">): Promise<void>;
  close(): Promise<void>;
};

/** The secret in which functions look for the account's keys; undefined when none charges anybody. */
function secretOf(model: Model): string | undefined {
  const [arn] = model.ofType("AWS::Lambda::Function").flatMap(({ properties }) => {
    const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Properties };
    return Variables.STRIPE_SECRET_ARN === undefined ? [] : [String(Variables.STRIPE_SECRET_ARN)];
  });
  return arn;
}

type Keys = { readonly secretKey: string; readonly webhookSecret: string };

/** The keys of a real account, from the environment of whoever starts the cloud. Throws when one of the two is missing. */
export function realKeys({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: NodeJS.ProcessEnv): Keys | undefined {
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret)
    throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together; one of them is not set.");
  return { secretKey, webhookSecret };
}

/** The payment provider of the cloud at `url`: its stand-in, or the real one when the environment holds an account's keys. */
export function paymentsOf(model: Model, { url, dataDir }: { url: string; dataDir: string }): Payments {
  const arn = secretOf(model);
  const real = realKeys(process.env);
  if (real)
    return {
      rewrite: (text) => text,
      open: async (secrets) => {
        if (arn !== undefined) secrets.put(arn, JSON.stringify(real));
      },
      close: async () => undefined,
    };
  const standIn = createStripe({ dataDir: path.join(dataDir, "stripe"), origin: url });
  return {
    standIn,
    rewrite: (text) => text.replaceAll(API, url),
    async open(secrets) {
      if (arn === undefined) return;
      const { hostname, port } = new URL(url);
      const stripe = new Stripe(standIn.secretKey, { host: hostname, port, protocol: "http", telemetry: false });
      // At another port than the last time the endpoint moves along, and with it what could not be delivered yet.
      const events = `${url}/api/stripe/events`;
      const { data } = await stripe.webhookEndpoints.list({ limit: 1 });
      if (data[0] && data[0].url !== events) await stripe.webhookEndpoints.update(data[0].id, { url: events });
      await setUpAccount(stripe, { origin: url });
      const { secretKey } = standIn;
      const webhookSecret = standIn.webhookSecret(events);
      secrets.put(arn, JSON.stringify({ secretKey, webhookSecret }));
    },
    close: () => standIn.close(),
  };
}
