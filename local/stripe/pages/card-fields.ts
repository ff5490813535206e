import { TEST_CARDS } from "#local/stripe/billing/cards.ts";
import type { Form } from "#local/stripe/decode-form.ts";
import type { Card } from "#local/stripe/resources/payment-methods.ts";
import { StripeError } from "#local/stripe/stripe-error.ts";
import { type Html, html } from "./html.ts";

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** Card fields, prefilled with a working test card. */
export const cardFields = (): Html => html`
<label>Card number
<input name="number" inputmode="numeric" autocomplete="cc-number" value="4242 4242 4242 4242" required></label>
<div class="pair">
<label>Expires <span class="quiet">(MM/YY)</span>
<input name="expires" inputmode="numeric" autocomplete="cc-exp" value="12/34" pattern="\\d{1,2} ?/ ?\\d{2}" required></label>
<label>Security code
<input name="code" inputmode="numeric" autocomplete="cc-csc" value="123" pattern="\\d{3,4}" required></label>
</div>
<details><summary>Other test cards</summary>
<table class="stack"><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${TEST_CARDS.map(({ number, about }) => html`<tr><td><code>${grouped(number)}</code></td><td>${about}</td></tr>`)}</tbody></table>
</details>`;

/** The trimmed value of a field; empty when it is missing. */
export const readField = (form: Form, name: string): string => (typeof form[name] === "string" ? form[name].trim() : "");

/** Parses the fields. Throws user-readable card errors. */
export function readCard(form: Form, name?: string): Card {
  const [, month, year] = /^(\d{1,2}) ?\/ ?(\d{2})$/.exec(readField(form, "expires")) ?? [];
  if (!month || !year) throw new StripeError(402, "card_error", "Your card's expiration date is incomplete.");
  return { number: readField(form, "number").replaceAll(/[ -]/g, ""), month: Number(month), year: Number(year), name };
}
