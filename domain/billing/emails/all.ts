import { offerTemplate } from "./offer.ts";
import { paymentFailedTemplate } from "./payment-failed.ts";
import { subscriptionCanceledTemplate } from "./subscription-canceled.ts";
import { subscriptionEndedTemplate } from "./subscription-ended.ts";
import { subscriptionStartedTemplate } from "./subscription-started.ts";

/** Every email template of this domain. */
export const billingEmails = [
  offerTemplate,
  paymentFailedTemplate,
  subscriptionCanceledTemplate,
  subscriptionEndedTemplate,
  subscriptionStartedTemplate,
];
