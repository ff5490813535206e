import type Stripe from "stripe";
import { type Account, getOrThrow } from "#local/stripe/account.ts";
import { findPromotionCode } from "#local/stripe/billing/discounts.ts";
import { applyCheckoutDiscount, confirmCheckout, payCheckout } from "#local/stripe/billing/pay-checkout.ts";
import type { SessionHiddenFields } from "#local/stripe/billing/session-fields.ts";
import type { Form } from "#local/stripe/decode-form.ts";
import { invalidRequest } from "#local/stripe/stripe-error.ts";
import { cardFields, readCard, readField } from "./card-fields.ts";
import { action, alert, formatMoney, type Html, html, layout } from "./html.ts";
import type { Page } from "./page.ts";

const COUNTRIES = {
  NL: "Netherlands",
  BE: "Belgium",
  DE: "Germany",
  FR: "France",
  GB: "United Kingdom",
  IE: "Ireland",
  US: "United States",
};

const sessionIn = (account: Account, id: string) => getOrThrow<Stripe.Checkout.Session>(account, "checkout.session", id);
const addressOf = ({ id }: Stripe.Checkout.Session): string => `/_stripe/checkout/${id}`;
const returnTo = ({ success_url, id }: Stripe.Checkout.Session): string =>
  (success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
const backLink = ({ cancel_url }: Stripe.Checkout.Session): Html =>
  html`${cancel_url && html`<a class="back" href="${cancel_url}">← Back to Sightline</a>`}`;

/** Browsers follow the redirect after a form only to origins in the page's `form-action`. */
const redirectOrigins = ({ success_url, cancel_url }: Stripe.Checkout.Session): string[] =>
  [success_url, cancel_url].flatMap((address) => (address ? [new URL(address).origin] : []));

function summary(account: Account, session: Stripe.Checkout.Session): Html {
  const { line_items, promotion } = account.store.hiddenFields<SessionHiddenFields>(session.id);
  const [line] = line_items?.data ?? [];
  const off = session.total_details?.amount_discount ?? 0;
  const code = promotion && getOrThrow<Stripe.PromotionCode>(account, "promotion_code", promotion).code;
  const interval = line?.price?.recurring?.interval ?? "month";
  const product = line?.price && getOrThrow<Stripe.Product>(account, "product", String(line.price.product));
  return html`<section aria-labelledby="what">
<h1 id="what">Subscribe to ${product?.metadata.title ?? product?.name}</h1>
<p class="price">${formatMoney(session.amount_total ?? 0)} <small>per ${interval}</small></p>
<dl class="sum">
<dt>${line?.quantity} × ${product?.metadata.title ?? product?.name}<br><span class="quiet small">Billed every ${interval}</span></dt><dd>${formatMoney(line?.amount_total ?? 0)}</dd>
${off > 0 && html`<dt>Discount ${code && html`<span class="tag">${code}</span>`}</dt><dd>−${formatMoney(off)}</dd>`}
<dt class="total">Due today</dt><dd class="total">${formatMoney(session.amount_total ?? 0)}</dd>
</dl>
${session.allow_promotion_codes && promotionForm(session, code)}
</section>`;
}

const promotionForm = (session: Stripe.Checkout.Session, code: string | undefined): Html =>
  code
    ? html`<div class="actions end">${action(`${addressOf(session)}/promotion`, `Remove ${code}`)}</div>`
    : html`<form class="actions end" method="post" action="${addressOf(session)}/promotion"><div class="code">
<label>Promotion code <input name="promotion" autocomplete="off" required></label><button>Apply</button></div></form>`;

function form(account: Account, session: Stripe.Checkout.Session, given: Form): Html {
  const known = getOrThrow<Stripe.Customer>(account, "customer", String(session.customer));
  const email = known.email ?? readField(given, "email");
  const country = readField(given, "country") || known.address?.country || "NL";
  return html`<form class="card" method="post" action="${addressOf(session)}">
<h2>Pay by card</h2>
<label>Email <input name="email" type="email" autocomplete="email" value="${email}" ${known.email ? "readonly" : ""} required></label>
<label>Name on card <input name="name" autocomplete="cc-name" value="${readField(given, "name") || known.name}" maxlength="200" required></label>
${cardFields()}
<label>Country <select name="country" autocomplete="country">${Object.entries(COUNTRIES).map(
    ([each, name]) => html`<option value="${each}" ${each === country ? "selected" : ""}>${name}</option>`,
  )}</select></label>
${session.tax_id_collection?.enabled && html`<label>VAT number <span class="quiet">(optional)</span> <input name="vat" autocomplete="off" value="${readField(given, "vat")}" maxlength="30"></label>`}
<button class="primary wide">Subscribe and pay ${formatMoney(session.amount_total ?? 0)}</button>
</form>`;
}

function sessionClosedPage(session: Stripe.Checkout.Session): Html {
  const [title, about] =
    session.status === "complete"
      ? ["This is paid", "The subscription has begun."]
      : ["This checkout has expired", "Begin again from the plans."];
  const target = session.status === "complete" ? returnTo(session) : session.cancel_url;
  return html`<div class="card"><h1>${title}</h1><p class="quiet">${about}</p>${target && html`<a class="button" href="${target}">Back to Sightline</a>`}</div>`;
}

function showCheckout(account: Account, id: string, problem?: string, given: Form = {}) {
  const session = sessionIn(account, id);
  const body =
    session.status === "open"
      ? html`${backLink(session)}${alert(problem)}<div class="split">${summary(account, session)}${form(account, session, given)}</div>`
      : sessionClosedPage(session);
  return { page: layout({ title: "Checkout", body }), status: problem ? 402 : 200, leadsTo: redirectOrigins(session) };
}

const confirmation = (session: Stripe.Checkout.Session): Html => html`<div class="card">
<h1>Is this you?</h1>
<p>The bank of this card wants to be sure (3-D Secure). It is asked to pay <strong>${formatMoney(session.amount_total ?? 0)}</strong> to Sightline.</p>
<div class="actions end">
${action(`${addressOf(session)}/confirm`, "Confirm", "primary", { answer: "yes" })}
${action(`${addressOf(session)}/confirm`, "Fail", "danger", { answer: "no" })}
</div></div>`;

function applyPromotionCode(account: Account, id: string, code: string): void {
  const promotion = code === "" ? undefined : findPromotionCode(account, code);
  if (code !== "" && !promotion) throw invalidRequest("This code is invalid.");
  applyCheckoutDiscount(account, id, promotion?.id);
}

/** The checkout page of a subscription. */
export const checkoutPages: readonly Page[] = [
  { method: "GET", path: /^\/_stripe\/checkout\/(\w+)$/, run: (account, _, id) => showCheckout(account, id!) },
  {
    method: "POST",
    path: /^\/_stripe\/checkout\/(\w+)$/,
    run(account, form, id) {
      const name = readField(form, "name");
      const payer = {
        email: readField(form, "email"),
        name,
        country: readField(form, "country") || "NL",
        vat: readField(form, "vat"),
      };
      const result = payCheckout(account, id!, { ...payer, card: readCard(form, name) });
      const session = sessionIn(account, id!);
      return { redirect: result === "paid" ? returnTo(session) : `${addressOf(session)}/confirm` };
    },
    onError: (account, problem, form, id) => showCheckout(account, id!, problem, form),
  },
  {
    method: "GET",
    path: /^\/_stripe\/checkout\/(\w+)\/confirm$/,
    run(account, _, id) {
      const session = sessionIn(account, id!);
      const body = session.status === "open" ? confirmation(session) : sessionClosedPage(session);
      return { page: layout({ title: "Confirm", body }), leadsTo: redirectOrigins(session) };
    },
  },
  {
    method: "POST",
    path: /^\/_stripe\/checkout\/(\w+)\/confirm$/,
    run(account, form, id) {
      confirmCheckout(account, id!, readField(form, "answer") === "yes");
      return { redirect: returnTo(sessionIn(account, id!)) };
    },
    onError: (account, problem, _, id) => showCheckout(account, id!, problem),
  },
  {
    method: "POST",
    path: /^\/_stripe\/checkout\/(\w+)\/promotion$/,
    run(account, form, id) {
      applyPromotionCode(account, id!, readField(form, "promotion"));
      return { redirect: addressOf(sessionIn(account, id!)) };
    },
    onError: (account, problem, _, id) => showCheckout(account, id!, problem),
  },
];
