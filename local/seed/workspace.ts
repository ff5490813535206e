import Stripe from "stripe";
import { secretValue } from "#adapters/secret-value.ts";
import type { Interval, Tier } from "#contracts/subscription.ts";
import { joinWorkspace } from "#domain/accounts/account-items.ts";
import { getOrCreateCustomer } from "#domain/billing/checkout/customers.ts";
import { createPreparedWorkspace } from "#domain/billing/create-prepared-workspace.ts";
import { lookupKeyOf, PLANS } from "#domain/billing/subscriptions/plans.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { putWorkspace, WorkspaceExists } from "#domain/workspaces/workspace-items.ts";
import { environment } from "#kit/environment.ts";
import { derivedId } from "#kit/ids.ts";

export type SeededPerson = { readonly uid: string; readonly email: string; readonly name: string };
type NewWorkspace = {
  readonly name: string;
  readonly tier: Tier;
  readonly admin: SeededPerson;
  readonly members: readonly SeededPerson[];
};

const INTERVAL: Interval = "month";
const API = new URL(environment("STRIPE_API_URL"));
const readSecret = secretValue(environment("STRIPE_SECRET_ARN"));

/** The Stripe emulator, if it is used: seeding never buys anything in a real account. */
async function stripeEmulatorClient(): Promise<Stripe | undefined> {
  if (API.protocol !== "http:") return undefined;
  const { secretKey } = JSON.parse(await readSecret()) as { secretKey: string };
  return new Stripe(secretKey, { host: API.hostname, port: API.port, protocol: "http", telemetry: false });
}

/** The user as the caller that they will be once signed in. */
const callerOf = (person: SeededPerson): Caller => ({
  ...person,
  poolSubject: person.uid,
  emailVerified: true,
  subject: "freemium",
  needsSecondFactor: false,
  signedInAt: 0,
});

/** Buys a plan for a workspace with a test card, or finds the existing subscription; returns its id. */
async function buyPlan(stripe: Stripe, workspace: string, admin: SeededPerson, tier: Tier): Promise<string> {
  const { customer } = await getOrCreateCustomer(callerOf(admin));
  const [before] = (await stripe.subscriptions.list({ customer, status: "active", limit: 1 })).data;
  if (before) return before.id;
  const { data: prices } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(tier, INTERVAL)], active: true });
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  const items = prices.map(({ id }) => ({ price: id }));
  const { id } = await stripe.subscriptions.create({
    customer,
    items,
    default_payment_method: method.id,
    metadata: { workspace },
  });
  return id;
}

/** The items of a workspace without a subscription. */
const isUnpaid = (uid: string, { name, tier, admin, members }: NewWorkspace): readonly TransactionItem[] => [
  ...putWorkspace({
    uid,
    name,
    tier,
    admin: admin.uid,
    members: members.map((member) => member.uid),
    interval: INTERVAL,
    seats: PLANS[tier].seats,
    access: [],
    images: 0,
    videos: 0,
    subscription: "none",
    beta: false,
  }),
  joinWorkspace(admin.uid, uid, "admin"),
  ...members.map((member) => joinWorkspace(member.uid, uid, "member")),
];

/**
 * Creates a workspace with its members if missing, on a plan that its admin bought at the Stripe emulator through the usual
 * checkout. With the real Stripe the workspace has its plan without a payment. Its id is derived from its name.
 */
export async function seedWorkspace(wanted: NewWorkspace): Promise<void> {
  const { name, tier, admin, members } = wanted;
  const uid = derivedId("ws", name);
  const stripe = await stripeEmulatorClient();
  if (!stripe)
    return await createPreparedWorkspace({ uid, name, tier, admin: admin.uid, members: members.map((member) => member.uid) });
  await commitTransaction(isUnpaid(uid, wanted)).catch((error: unknown) => {
    if (!(error instanceof WorkspaceExists)) throw error;
  });
  await syncSubscription(await buyPlan(stripe, uid, admin, tier));
}
