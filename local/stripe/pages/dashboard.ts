import type Stripe from "stripe";
import { DAY_SECONDS } from "#kit/time.ts";
import { type Account, areDeliveriesHeld, getOrThrow } from "#local/stripe/account.ts";
import { failedRenewalBehaviour } from "#local/stripe/billing/advance-clock.ts";
import { periodEnd } from "#local/stripe/billing/period-end.ts";
import type { Form } from "#local/stripe/decode-form.ts";
import { newId } from "#local/stripe/ids.ts";
import type { Delivery } from "#local/stripe/store.ts";
import { invalidRequest } from "#local/stripe/stripe-error.ts";
import { readField } from "./card-fields.ts";
import { action, alert, formatDay, formatMinute, formatMoney, type Html, html, layout } from "./html.ts";
import type { Page } from "./page.ts";
import { tagOf } from "./tags.ts";

const MAX_ROWS = 60;

/** Advances the account's clock to a time and processes everything that is due until then. */
export type Advance = (until: number) => void;

const STEPS: Readonly<Record<string, { readonly label: string; to(now: number): number }>> = {
  hour: { label: "One hour", to: (now) => now + 3600 },
  day: { label: "One day", to: (now) => now + DAY_SECONDS },
  week: { label: "One week", to: (now) => now + 7 * DAY_SECONDS },
  month: { label: "One month", to: (now) => periodEnd(now, now, { interval: "month", interval_count: 1 }) },
  year: { label: "One year", to: (now) => periodEnd(now, now, { interval: "year", interval_count: 1 }) },
};

function clockCard(account: Account): Html {
  const ahead = Math.round((account.now() - Date.now() / 1000) / DAY_SECONDS);
  return html`<section class="card">
<h2>Clock</h2>
<p class="clock">${formatMinute(account.now())} <span class="quiet small">UTC</span></p>
<p class="quiet">${ahead > 0 ? `${ahead} ${ahead === 1 ? "day" : "days"} ahead of this machine's clock.` : "The same as this machine's clock."}</p>
<div class="actions">${Object.entries(STEPS).map(([step, { label }]) => action("/_stripe/clock", label, step === "month" ? "primary" : "plain", { step }))}</div>
<p class="note small actions end">Only what lies at the payment provider moves on: subscriptions renew, fail and end, and Sightline is told.
Sightline itself keeps this machine's clock, so the periods it is told of may lie in the future. The clock cannot be put back.</p>
</section>`;
}

function settingsCard(account: Account): Html {
  const held = account.store.deliveries("held").length;
  const unpaid = failedRenewalBehaviour(account) === "unpaid";
  return html`<section class="card">
<h2>What can go wrong</h2>
<p><strong>Messages ${areDeliveriesHeld(account) ? "are held back" : "are sent immediately"}</strong><br>
<span class="quiet small">Held ones can be released in their order or in reverse, as they sometimes arrive in earnest.</span></p>
<div class="actions">${
    areDeliveriesHeld(account)
      ? [
          action("/_stripe/hold", `Release ${held} in order`, "primary", { release: "order" }),
          action("/_stripe/hold", `Release ${held} in reverse`, "plain", { release: "reverse" }),
        ]
      : action("/_stripe/hold", "Hold messages back", "plain", { release: "" })
  }</div>
<p class="actions end"><span><strong>After the last failed attempt a plan is ${unpaid ? "marked unpaid" : "canceled"}</strong><br>
<span class="quiet small">A renewal that fails is tried again after 3, 5 and 7 days.</span></span></p>
${action("/_stripe/last-attempt", unpaid ? "Cancel it instead" : "Mark it unpaid instead", "plain", { after: unpaid ? "cancel" : "unpaid" })}
</section>`;
}

const nameOf = ({ store }: Account, id: unknown): string => {
  const customer = store.find<Stripe.Customer>(String(id));
  return customer?.email ?? customer?.name ?? String(id);
};

function subscriptionRow(account: Account, each: Stripe.Subscription): Html {
  const [item] = each.items.data;
  const product = item && getOrThrow<Stripe.Product>(account, "product", String(item.price.product));
  return html`<tr><td>${nameOf(account, each.customer)}<br><code class="quiet">${each.id}</code></td>
<td>${product?.metadata.title ?? product?.name}, ${formatMoney(item?.price.unit_amount ?? 0)} per ${item?.price.recurring?.interval}</td>
<td>${tagOf(each.status)}</td>
<td>${each.ended_at ? `Ended ${formatDay(each.ended_at)}` : `${each.cancel_at_period_end ? "Ends" : "Renews"} ${formatDay(item?.current_period_end ?? 0)}`}</td></tr>`;
}

function table(heads: readonly string[], rows: readonly Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll"><table class="stack"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function deliveryRow(account: Account, { id, event, endpoint, state, attempts, answer }: Delivery): Html {
  const messages = account.store.find<Stripe.Event>(event);
  const to = account.store.find<Stripe.WebhookEndpoint>(endpoint);
  return html`<tr><td><strong>${messages?.type}</strong><br><code class="quiet">${event}</code></td>
<td><code>${to?.url ?? "removed"}</code></td>
<td>${tagOf(state)} <span class="quiet small">${attempts > 0 && `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`} ${answer}</span></td>
<td><div class="actions">${action(`/_stripe/deliveries/${id}`, "Send again", "plain", { times: "1" })}${action(`/_stripe/deliveries/${id}`, "Send twice", "plain", { times: "2" })}</div></td></tr>`;
}

function codesCard({ store }: Account): Html {
  const codes = store.all<Stripe.PromotionCode>("promotion_code");
  const offOf = ({ promotion }: Stripe.PromotionCode): string => {
    const coupon = store.find<Stripe.Coupon>(String(promotion.coupon));
    return coupon?.percent_off
      ? `${coupon.percent_off}% off, ${coupon.duration}`
      : `${formatMoney(coupon?.amount_off ?? 0)} off, ${coupon?.duration}`;
  };
  return html`<section class="card"><h2>Promotion codes</h2>
${codes.length > 0 ? html`<p>${codes.map((each) => html`<span class="tag">${each.code}</span> ${offOf(each)}, used ${each.times_redeemed} times<br>`)}</p>` : html`<p class="quiet">None yet.</p>`}
<form method="post" action="/_stripe/codes"><div class="pair"><label>Code <input name="code" pattern="[A-Za-z0-9]{1,30}" required></label>
<label>Per cent off <input name="percent" type="number" min="1" max="100" value="20" required></label></div><button>Make the code</button></form></section>`;
}

function showDashboard(account: Account, problem?: string) {
  const { store } = account;
  const subscriptions = store.all<Stripe.Subscription>("subscription").slice(0, MAX_ROWS);
  const customers = store.all<Stripe.Customer>("customer");
  const deliveries = store.lastDeliveries(MAX_ROWS);
  const customerRow = ({ id, email, name, balance }: Stripe.Customer) =>
    html`<tr><td>${email ?? "no address"}</td><td>${name}</td><td><code class="quiet">${id}</code></td><td>${balance < 0 && `${formatMoney(-balance)} credit`}</td></tr>`;
  const body = html`<header class="top"><div><h1>Payment provider</h1><p class="quiet">What would be in Stripe's dashboard, kept on this machine.</p></div></header>
${alert(problem)}
<div class="grid">
${clockCard(account)}${settingsCard(account)}
<section class="card all"><h2>Subscriptions</h2>${table(
    ["Customer", "Plan", "State", "Then"],
    subscriptions.map((each) => subscriptionRow(account, each)),
    "No subscriptions yet",
  )}</section>
<section class="card"><h2>Customers</h2>${table(["Email", "Name", "Id", "Balance"], customers.slice(0, MAX_ROWS).map(customerRow), "No customers yet")}</section>
${codesCard(account)}
<section class="card all"><h2>Messages to Sightline</h2>${table(
    ["What", "To", "State", "Again"],
    deliveries.map((each) => deliveryRow(account, each)),
    "Nothing was sent yet",
  )}</section>
</div>`;
  return { page: layout({ title: "Payment provider", body, wide: true }), status: problem ? 400 : 200 };
}

function holdDeliveries({ store }: Account): void {
  store.set("deliveries", "hold");
}

function releaseDeliveries({ store }: Account, order: string): void {
  store.set("deliveries", "off");
  const held = store.deliveries("held");
  const now = Date.now();
  if (order === "order") {
    for (const each of held) store.setDelivery({ ...each, state: "waiting", dueAt: now });
    return;
  }
  // The queue is ordered by age, so deliveries are requeued in the order in which they should be sent.
  for (const each of held.reverse()) {
    store.setDelivery({ ...each, state: "failed", answer: "sent in reverse" });
    store.addDelivery(each.event, each.endpoint, "waiting", now);
  }
}

function redeliver({ store }: Account, id: number, times: number): void {
  const delivery = store.delivery(id);
  if (!delivery) throw invalidRequest("This message is gone.");
  for (let time = 0; time < Math.min(times, 2); time++)
    store.addDelivery(delivery.event, delivery.endpoint, "waiting", Date.now());
}

function createPromotionCode({ store, now }: Account, form: Form): void {
  const code = readField(form, "code");
  const percent_off = Number(readField(form, "percent"));
  if (!/^[A-Za-z0-9]{1,30}$/.test(code) || !(percent_off >= 1 && percent_off <= 100))
    throw invalidRequest("Letters and digits, and 1 to 100 per cent.");
  const none = { max_redemptions: null, metadata: {}, livemode: false, created: now(), times_redeemed: 0 };
  const coupon = store.put({
    ...none,
    id: newId("co"),
    object: "coupon",
    percent_off,
    amount_off: null,
    currency: null,
    duration: "forever",
    duration_in_months: null,
    name: code,
    redeem_by: null,
    valid: true,
  });
  const promotion = { type: "coupon", coupon: coupon.id };
  const restrictions = { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null };
  store.put({
    ...none,
    id: newId("promo"),
    object: "promotion_code",
    active: true,
    code,
    customer: null,
    customer_account: null,
    expires_at: null,
    promotion,
    restrictions,
  });
}

const dashboardAction = (path: RegExp, run: (account: Account, form: Form, id: string) => void): Page => ({
  method: "POST",
  path,
  run(account, form, id = "") {
    run(account, form, id);
    account.wake();
    return { redirect: "/_stripe" };
  },
  onError: (account, problem) => showDashboard(account, problem),
});

/** Functions of Stripe's own dashboard. */
export const dashboardPages = (advance: Advance): readonly Page[] => [
  { method: "GET", path: /^\/_stripe\/?$/, run: (account) => showDashboard(account) },
  dashboardAction(/^\/_stripe\/clock$/, (account, form) => {
    const step = STEPS[readField(form, "step")];
    if (!step) throw invalidRequest("There is no such step.");
    advance(step.to(account.now()));
  }),
  dashboardAction(/^\/_stripe\/hold$/, (account, form) =>
    readField(form, "release") === "" ? holdDeliveries(account) : releaseDeliveries(account, readField(form, "release")),
  ),
  dashboardAction(/^\/_stripe\/last-attempt$/, ({ store }, form) =>
    store.set("after-last-attempt", readField(form, "after") === "unpaid" ? "unpaid" : "cancel"),
  ),
  dashboardAction(/^\/_stripe\/deliveries\/(\d+)$/, (account, form, id) =>
    redeliver(account, Number(id), Number(readField(form, "times"))),
  ),
  dashboardAction(/^\/_stripe\/codes$/, createPromotionCode),
];
