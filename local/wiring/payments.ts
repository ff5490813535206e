import path from "node:path";
import Stripe from "stripe";
import { setUpStripeAccount } from "#domain/billing/set-up-stripe-account.ts";
import type { Secrets } from "#local/secrets/secrets.ts";
import { createStripe, type StripeEmulator } from "#local/stripe/stripe.ts";
import type { Model, Properties } from "#local/template/template-model.ts";

/** The origin of Stripe's API in the templates' functions. */
const API = "https://api.stripe.com";

export type Payments = {
  /** Absent where the real Stripe is used. */
  readonly emulator?: StripeEmulator;
  /** Maps Stripe's origin in functions to the one used here. */
  rewrite(text: string): string;
  /** Creates plans and prices in the emulator, and sets the keys of functions. Call once the emulator responds at its URL. */
  open(secrets: Pick<Secrets, "put">): Promise<void>;
  close(): Promise<void>;
};

/** The secret with the account's keys for functions; undefined when no function charges customers. */
function secretOf(model: Model): string | undefined {
  const [arn] = model.ofType("AWS::Lambda::Function").flatMap(({ properties }) => {
    const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Properties };
    return Variables.STRIPE_SECRET_ARN === undefined ? [] : [String(Variables.STRIPE_SECRET_ARN)];
  });
  return arn;
}

type Keys = { readonly secretKey: string; readonly webhookSecret: string };

/** The keys of a real account, from the environment. Throws when only one of the two is set. */
export function realStripeKeys({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: NodeJS.ProcessEnv): Keys | undefined {
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret)
    throw new Error("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together; one of them is missing.");
  return { secretKey, webhookSecret };
}

/** The Stripe API of the local cloud at `url`: the emulator, or the real one when the environment contains an account's keys. */
export function paymentsOf(model: Model, { url, dataDir }: { url: string; dataDir: string }): Payments {
  const arn = secretOf(model);
  const real = realStripeKeys(process.env);
  if (real)
    return {
      rewrite: (text) => text,
      open: async (secrets) => {
        if (arn !== undefined) secrets.put(arn, JSON.stringify(real));
      },
      close: async () => undefined,
    };
  const emulator = createStripe({ dataDir: path.join(dataDir, "stripe"), origin: url });
  return {
    emulator,
    rewrite: (text) => text.replaceAll(API, url),
    async open(secrets) {
      if (arn === undefined) return;
      const { hostname, port } = new URL(url);
      const stripe = new Stripe(emulator.secretKey, { host: hostname, port, protocol: "http", telemetry: false });
      // After a change of port the endpoint is updated, including its pending deliveries.
      const events = `${url}/api/stripe/events`;
      const { data } = await stripe.webhookEndpoints.list({ limit: 1 });
      if (data[0] && data[0].url !== events) await stripe.webhookEndpoints.update(data[0].id, { url: events });
      await setUpStripeAccount(stripe, { origin: url });
      const { secretKey } = emulator;
      const webhookSecret = emulator.webhookSecret(events);
      secrets.put(arn, JSON.stringify({ secretKey, webhookSecret }));
    },
    close: () => emulator.close(),
  };
}
