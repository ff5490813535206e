import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { deliverEmails } from "#domain/kit/email/deliver-emails.ts";
import { EMAIL_TEMPLATES } from "#lambdas/backoffice/email-templates.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEventsOrSchedule } from "#lambdas/kit/on-events.ts";

/** Delivers one email, or all that are due. */
async function deliver(id?: string) {
  const deliveries = await deliverEmails(EMAIL_TEMPLATES, id);
  logger.info("deliveries", deliveries);
  return deliveries;
}

export const handler = onEventsOrSchedule(
  CONSUMED_EVENTS.mail,
  ({ object }) => deliver(object),
  () => deliver(),
);
