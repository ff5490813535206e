import type Stripe from "stripe";

/** Session data that the API never returns. */
export type SessionHiddenFields = {
  line_items: Stripe.ApiList<Stripe.LineItem>;
  metadata: Record<string, string>;
  /** Id of the promotion code that the payer entered. */
  promotion?: string;
  /** A card that waits for its owner's confirmation. */
  method?: string;
};
