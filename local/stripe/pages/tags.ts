import { type Html, html } from "./html.ts";

const GOOD = new Set(["active", "paid", "delivered", "complete"]);
const BAD = new Set(["past_due", "unpaid", "failed", "uncollectible"]);
const WARN = new Set(["incomplete", "open", "waiting", "held", "draft"]);

/** A status as a small coloured label. */
export function tagOf(state: string | null): Html {
  const word = state ?? "unknown";
  const kind = GOOD.has(word) ? "" : BAD.has(word) ? "bad" : WARN.has(word) ? "warn" : "off";
  return html`<span class="tag ${kind}">${word.replaceAll("_", " ")}</span>`;
}
