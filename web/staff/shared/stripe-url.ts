/** The page of a subscription in Stripe's dashboard, which has an area of its own for the test mode. */
export const stripeUrl = (id: string, isTest: boolean): string =>
  `https://dashboard.stripe.com/${isTest ? "test/" : ""}subscriptions/${encodeURIComponent(id)}`;
