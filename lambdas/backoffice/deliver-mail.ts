import * as z from "zod";
import { deliverEmails } from "#domain/kit/email/deliver-emails.ts";
import { EMAIL_TEMPLATES } from "#lambdas/backoffice/email-templates.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

/** An event for one email, or the schedule, which delivers all that are due. */
const Wanted = z.object({ detail: z.object({ object: z.string().optional() }) });

export const handler = step(Wanted, async ({ detail }) => {
  const deliveries = await deliverEmails(EMAIL_TEMPLATES, detail.object);
  logger.info("deliveries", deliveries);
  return deliveries;
});
