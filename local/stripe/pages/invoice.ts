import type Stripe from "stripe";
import { type Account, getOrThrow } from "../account.ts";
import { type InvoiceHiddenFields, paymentMethodOf, payNow, type StoredCardFields, subscriptionOf } from "../billing/pay.ts";
import { attach, createCard } from "../resources/payment-methods.ts";
import { StripeError } from "../stripe-error.ts";
import { cardFields, readCard, readField } from "./card-fields.ts";
import { action, alert, formatDay, formatMoney, type Html, html, layout } from "./html.ts";
import type { Page } from "./page.ts";
import { pdfOf, type Text } from "./pdf.ts";
import { tagOf } from "./tags.ts";

/** An invoice's URL contains a random part, so that its id alone grants no access. */
function findInvoiceByToken(account: Account, place: string): Stripe.Invoice {
  const id = place.split("_").slice(0, 2).join("_");
  const invoice = getOrThrow<Stripe.Invoice>(account, "invoice", id);
  if (!invoice.hosted_invoice_url?.endsWith(`/_stripe/invoice/${place}`))
    throw new StripeError(404, "invalid_request_error", `No such invoice: '${place}'`);
  return invoice;
}

const linesOf = ({ lines }: Stripe.Invoice): Html =>
  html`${lines.data.map(({ description, amount, period }) => html`<dt>${description}<br><span class="quiet small">${formatDay(period.start)} – ${formatDay(period.end)}</span></dt><dd>${formatMoney(amount)}</dd>`)}`;

function totals(invoice: Stripe.Invoice): [string, number][] {
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const credit = invoice.total - invoice.amount_due;
  return [
    ["Subtotal", invoice.subtotal],
    ...(off > 0 ? [["Discount", -off] as [string, number]] : []),
    ["Total", invoice.total],
    ...(credit > 0 ? [["From your credit", -credit] as [string, number]] : []),
    [invoice.status === "paid" ? "Paid" : "Due", invoice.amount_due],
  ];
}

function showInvoice(account: Account, place: string, problem?: string) {
  const invoice = findInvoiceByToken(account, place);
  const address = `/_stripe/invoice/${place}`;
  const body = html`${alert(problem)}<div class="${invoice.status === "open" ? "split" : "narrow"}">
<article class="card">
<h1>Invoice ${invoice.number}</h1>
<p class="quiet">${invoice.account_name} · ${formatDay(invoice.created)} ${tagOf(invoice.status)}</p>
<p>${invoice.customer_name}<br><span class="quiet">${invoice.customer_email}</span></p>
<dl class="sum">${linesOf(invoice)}${totals(invoice).map(([name, amount]) => html`<dt class="${name === "Total" ? "total" : ""}">${name}</dt><dd class="${name === "Total" ? "total" : ""}">${formatMoney(amount)}</dd>`)}</dl>
<p class="actions end"><a class="button" href="${address}/pdf">Download PDF</a></p>
</article>
${invoice.status === "open" ? payForm(account, invoice, address) : ""}
</div>`;
  return { page: layout({ title: `Invoice ${invoice.number}`, body }), status: problem ? 402 : 200 };
}

function payForm(account: Account, invoice: Stripe.Invoice, address: string): Html {
  const method = paymentMethodOf(account, subscriptionOf(account, invoice));
  const { needsAction = false } = account.store.hiddenFields<InvoiceHiddenFields>(invoice.id);
  const waits = needsAction && method !== undefined && !account.store.hiddenFields<StoredCardFields>(method).authenticated;
  return html`<section class="card">
${
  waits
    ? html`<h2>Confirm this payment</h2><p>The bank of the stored card wants to be sure (3-D Secure).</p><div class="actions">${action(`${address}/confirm`, "Confirm", "primary", { answer: "yes" })}${action(`${address}/confirm`, "Fail", "danger", { answer: "no" })}</div>`
    : html`<h2>Pay this invoice</h2><form method="post" action="${address}">${cardFields()}<button class="primary wide">Pay ${formatMoney(invoice.amount_due)}</button></form>`
}
</section>`;
}

function confirm(account: Account, invoice: Stripe.Invoice, yes: boolean): void {
  const method = paymentMethodOf(account, subscriptionOf(account, invoice));
  if (!yes || !method)
    throw new StripeError(402, "card_error", "The payment was not confirmed. Try again, or pay with another card.");
  const { number = "" } = account.store.hiddenFields<StoredCardFields>(method);
  account.store.setHiddenFields(method, { number, authenticated: true } satisfies StoredCardFields);
  payNow(account, invoice.id, method);
}

function invoicePdf(invoice: Stripe.Invoice): Buffer {
  const head: Text[] = [
    { x: 50, y: 70, size: 22, text: `Invoice ${invoice.number}`, bold: true },
    { x: 50, y: 92, size: 10, text: `${invoice.account_name} · ${formatDay(invoice.created)} · ${invoice.status}` },
    { x: 50, y: 130, size: 10, text: invoice.customer_name ?? "" },
    { x: 50, y: 145, size: 10, text: invoice.customer_email ?? "" },
    ...(invoice.customer_tax_ids ?? []).map(({ value }, index) => ({
      x: 50,
      y: 160 + index * 15,
      size: 10,
      text: `VAT ${value}`,
    })),
  ];
  const rows: [string, number][] = [
    ...invoice.lines.data.map(({ description, amount, period }): [string, number] => [
      `${description}, ${formatDay(period.start)} – ${formatDay(period.end)}`,
      amount,
    ]),
    ...totals(invoice),
  ];
  const body = rows.flatMap(([name, amount], index): Text[] => [
    { x: 50, y: 210 + index * 22, size: 10, text: name },
    { x: 480, y: 210 + index * 22, size: 10, text: formatMoney(amount), bold: name === "Total" },
  ]);
  return pdfOf([
    ...head,
    ...body,
    { x: 50, y: 800, size: 8, text: "Made by the payment page of this machine. Nothing was charged." },
  ]);
}

/** An invoice, its PDF, and a form to pay it while it is open. */
export const invoicePages: readonly Page[] = [
  { method: "GET", path: /^\/_stripe\/invoice\/(\w+)$/, run: (account, _, place) => showInvoice(account, place!) },
  {
    method: "GET",
    path: /^\/_stripe\/invoice\/(\w+)\/pdf$/,
    run(account, _, place) {
      const invoice = findInvoiceByToken(account, place!);
      return { bytes: invoicePdf(invoice), type: "application/pdf", name: `${invoice.number}.pdf` };
    },
  },
  {
    method: "POST",
    path: /^\/_stripe\/invoice\/(\w+)$/,
    run(account, form, place) {
      const invoice = findInvoiceByToken(account, place!);
      const method = attach(account, createCard(account, readCard(form)), String(invoice.customer));
      payNow(account, invoice.id, method.id);
      return { redirect: `/_stripe/invoice/${place}` };
    },
    onError: (account, problem, _, place) => showInvoice(account, place!, problem),
  },
  {
    method: "POST",
    path: /^\/_stripe\/invoice\/(\w+)\/confirm$/,
    run(account, form, place) {
      confirm(account, findInvoiceByToken(account, place!), readField(form, "answer") === "yes");
      return { redirect: `/_stripe/invoice/${place}` };
    },
    onError: (account, problem, _, place) => showInvoice(account, place!, problem),
  },
];
