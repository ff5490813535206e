import type Stripe from "stripe";
import { type Account, getOrThrow, updateAndEmit } from "../account.ts";
import { paymentMethodOf } from "../billing/pay.ts";
import { changePlan, setCancelAtPeriodEnd } from "../billing/subscriptions.ts";
import { attach, createCard } from "../resources/payment-methods.ts";
import { invalidRequest } from "../stripe-error.ts";
import { cardFields, readCard, readField } from "./card-fields.ts";
import { action, alert, formatDay, formatMoney, type Html, html, layout } from "./html.ts";
import type { Page } from "./page.ts";
import { tagOf } from "./tags.ts";

const BRANDS: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };

type Session = Stripe.BillingPortal.Session;
type Configuration = Stripe.BillingPortal.Configuration;

const sessionIn = (account: Account, id: string): Session => getOrThrow(account, "billing_portal.session", id);
const configurationOf = (account: Account, { configuration }: Session): Configuration =>
  getOrThrow(account, "billing_portal.configuration", String(configuration));
const addressOf = ({ id }: Session): string => `/_stripe/portal/${id}`;

/** The subscriptions that a session shows: those of its customer, or only the one of its flow. */
function subscriptionsOf({ store }: Account, { customer, flow }: Session): Stripe.Subscription[] {
  const only = flow?.subscription_update?.subscription;
  return store
    .all<Stripe.Subscription>("subscription")
    .filter((each) => each.customer === customer && each.status !== "incomplete_expired" && (!only || each.id === only));
}

function titleOf(account: Account, price: Stripe.Price): string {
  const product = getOrThrow<Stripe.Product>(account, "product", String(price.product));
  return product.metadata.title ?? product.name;
}

const cost = ({ unit_amount, recurring }: Stripe.Price): string => `${formatMoney(unit_amount ?? 0)} per ${recurring?.interval}`;

function planCard(account: Account, session: Session, subscription: Stripe.Subscription): Html {
  const item = subscription.items.data[0]!;
  const { features } = configurationOf(account, session);
  const ended = subscription.status === "canceled";
  const at = `${addressOf(session)}/${subscription.id}`;
  const future = subscription.cancel_at_period_end
    ? html`Ends on <strong>${formatDay(item.current_period_end)}</strong> and is not renewed.`
    : ended
      ? html`Ended on ${formatDay(subscription.ended_at ?? 0)}.`
      : html`Renews on <strong>${formatDay(item.current_period_end)}</strong>.`;
  return html`<section class="card">
<h2>${titleOf(account, item.price)} ${tagOf(subscription.status)}</h2>
<p>${cost(item.price)}<br><span class="quiet">${future}</span></p>
${
  !ended &&
  features.subscription_cancel.enabled &&
  html`<div class="actions">${
    subscription.cancel_at_period_end
      ? action(`${at}/resume`, "Keep the plan", "primary")
      : action(`${at}/cancel`, "Cancel the plan", "danger")
  }</div>`
}
</section>
${!ended && features.subscription_update.enabled && changeCard(account, session, subscription, item.price)}`;
}

function offeredPlans(account: Account, session: Session): Stripe.Price[] {
  const { products = [] } = configurationOf(account, session).features.subscription_update;
  return (products ?? [])
    .flatMap(({ prices }) => prices.map((id) => getOrThrow<Stripe.Price>(account, "price", id)))
    .filter(({ active }) => active);
}

const changeCard = (
  account: Account,
  session: Session,
  { id }: Stripe.Subscription,
  own: Stripe.Price,
): Html => html`<section class="card">
<h2 id="change">Change the plan</h2>
<form method="post" action="${addressOf(session)}/${id}/change">
<div class="choices" role="radiogroup" aria-labelledby="change">${offeredPlans(account, session).map(
  (
    price,
  ) => html`<label class="choice"><input type="radio" name="price" value="${price.id}" ${price.id === own.id ? "checked" : ""}>
<span>${titleOf(account, price)}</span><span class="quiet">${cost(price)}</span></label>`,
)}</div>
<p class="quiet small">The difference for the rest of the period is charged immediately. Another interval begins today.</p>
<button class="primary">Change the plan</button>
</form></section>`;

function cardCard(account: Account, session: Session): Html {
  const [newest] = subscriptionsOf(account, session).filter(({ status }) => status !== "canceled");
  const id = newest ? paymentMethodOf(account, newest) : undefined;
  const card = id === undefined ? undefined : getOrThrow<Stripe.PaymentMethod>(account, "payment_method", id).card;
  return html`<section class="card">
<h2>Payment method</h2>
<p>${card ? html`<strong>${BRANDS[card.brand] ?? card.brand}</strong> ending in ${card.last4}, until ${String(card.exp_month).padStart(2, "0")}/${card.exp_year}` : "None"}</p>
<details><summary>Use another card</summary>
<form method="post" action="${addressOf(session)}/card">${cardFields()}<button class="primary">Save this card</button></form>
</details></section>`;
}

function invoicesCard({ store }: Account, { customer }: Session): Html {
  const own = store.all<Stripe.Invoice>("invoice").filter((each) => each.customer === customer && each.status !== "draft");
  const row = ({ created, number, total, status, hosted_invoice_url: at }: Stripe.Invoice) =>
    html`<tr><td>${formatDay(created)}</td><td><a href="${at}">${number}</a></td><td class="number">${formatMoney(total)}</td><td>${tagOf(status)}</td></tr>`;
  return html`<section class="card">
<h2>Invoices</h2>
${
  own.length > 0
    ? html`<table class="tight"><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col" class="number">Total</th><th scope="col">State</th></tr></thead><tbody>${own.map(row)}</tbody></table>`
    : html`<p class="empty">No invoice yet</p>`
}</section>`;
}

function showPortal(account: Account, id: string, problem?: string) {
  const session = sessionIn(account, id);
  if (session.flow) return showFlow(account, session, problem);
  const customer = getOrThrow<Stripe.Customer>(account, "customer", session.customer);
  const { features } = configurationOf(account, session);
  const plans = subscriptionsOf(account, session).slice(0, 3);
  const body = html`${session.return_url && html`<a class="back" href="${session.return_url}">← Back to Sightline</a>`}
<h1>Billing</h1>
<p class="quiet lead">${customer.name} · ${customer.email}</p>
${alert(problem)}
<div class="split"><div>${plans.length > 0 ? plans.map((each) => planCard(account, session, each)) : html`<section class="card"><p class="empty">No plan</p></section>`}</div>
<div>${features.payment_method_update.enabled && cardCard(account, session)}${features.invoice_history.enabled && invoicesCard(account, session)}</div></div>`;
  return { page: layout({ title: "Billing", body }), status: problem ? 402 : 200 };
}

/** A flow has one page, without navigation: the plan of its subscription is changed, and nothing else is shown. */
function showFlow(account: Account, session: Session, problem?: string) {
  const body = html`${session.return_url && html`<a class="back" href="${session.return_url}">← Back to Sightline</a>`}
<h1>Billing</h1>
${alert(problem)}
${subscriptionsOf(account, session).map((each) => changeCard(account, session, each, each.items.data[0]!.price))}`;
  const after = session.flow?.after_completion.redirect?.return_url;
  return { page: layout({ title: "Billing", body }), status: problem ? 402 : 200, leadsTo: after ? [new URL(after).origin] : [] };
}

const notPossibleHere = () => invalidRequest("This cannot be done here.");

/** A subscription that the session shows. */
function ownSubscription(account: Account, session: Session, id: string): Stripe.Subscription {
  const subscription = subscriptionsOf(account, session).find((each) => each.id === id);
  if (!subscription) throw notPossibleHere();
  return subscription;
}

/** Rejects an action that the flow of a session does not offer. */
function assertNoFlow({ flow }: Session): void {
  if (flow) throw notPossibleHere();
}

/** A new card becomes the default; open invoices are charged to it at the next attempt. */
function saveCard(account: Account, session: Session, method: Stripe.PaymentMethod): void {
  const attached = attach(account, method, session.customer);
  const customer = getOrThrow<Stripe.Customer>(account, "customer", session.customer);
  updateAndEmit(
    account,
    customer,
    { invoice_settings: { ...customer.invoice_settings, default_payment_method: attached.id } },
    "customer.updated",
  );
  for (const subscription of subscriptionsOf(account, session))
    if (subscription.status !== "canceled")
      updateAndEmit(account, subscription, { default_payment_method: attached.id }, "customer.subscription.updated");
}

const portalAction = (
  path: string,
  deed: (account: Account, session: Session, form: Parameters<Page["run"]>[1], subscription: string) => void,
): Page => ({
  method: "POST",
  path: new RegExp(`^/_stripe/portal/(\\w+)/${path}$`),
  run(account, form, id, subscription = "") {
    const session = sessionIn(account, id!);
    deed(account, session, form, subscription);
    return { redirect: session.flow?.after_completion.redirect?.return_url ?? addressOf(session) };
  },
  onError: (account, problem, _, id) => showPortal(account, id!, problem),
});

/** The customer portal. */
export const portalPages: readonly Page[] = [
  { method: "GET", path: /^\/_stripe\/portal\/(\w+)$/, run: (account, _, id) => showPortal(account, id!) },
  portalAction("card", (account, session, form) => {
    assertNoFlow(session);
    saveCard(account, session, createCard(account, readCard(form)));
  }),
  portalAction("(sub_\\w+)/cancel", (account, session, _, id) => {
    assertNoFlow(session);
    const { subscription_cancel } = configurationOf(account, session).features;
    if (!subscription_cancel.enabled) throw notPossibleHere();
    setCancelAtPeriodEnd(account, ownSubscription(account, session, id), true);
  }),
  portalAction("(sub_\\w+)/resume", (account, session, _, id) => {
    assertNoFlow(session);
    setCancelAtPeriodEnd(account, ownSubscription(account, session, id), false);
  }),
  portalAction("(sub_\\w+)/change", (account, session, form, id) => {
    const { subscription_update } = configurationOf(account, session).features;
    if (!subscription_update.enabled) throw notPossibleHere();
    const subscription = ownSubscription(account, session, id);
    const price = offeredPlans(account, session).find((each) => each.id === readField(form, "price"));
    if (!price) throw invalidRequest("This plan is not offered.");
    if (price.id === subscription.items.data[0]?.price.id) return;
    changePlan(account, subscription, { price, quantity: 1 });
  }),
];
