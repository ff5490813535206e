import * as z from "zod";
import type { EmailOutcome } from "#domain/kit/email/record-outcome.ts";
import { truncate } from "#kit/truncate.ts";
import { step } from "./step.ts";

const MAX_REASON = 500;
/** Of a complaint: SES has not sent the email, because the recipient had marked an earlier one as spam. */
const SUPPRESSED = "OnAccountSuppressionList";

const mail = z
  .object({ messageId: z.string(), timestamp: z.iso.datetime(), tags: z.object({ mail: z.tuple([z.string().min(1)]) }) })
  .transform(({ messageId, timestamp, tags }) => ({ id: tags.mail[0], provider_id: messageId, sent_at: timestamp }));
/** Addresses in the responses of mail servers, which would stay in our logs when the account is deleted. */
const ADDRESSES = /[^\s<>]+@[^\s<>]+/g;
/** Transient bounces include automatic replies; the others are final. */
const bounce = z
  .object({
    bounceType: z.string(),
    bounceSubType: z.string(),
    bouncedRecipients: z.array(z.object({ diagnosticCode: z.string().optional() })),
  })
  .transform(({ bounceType, bounceSubType, bouncedRecipients: [recipient] }) => {
    const kind = `${bounceType} (${bounceSubType})`;
    const reason = recipient?.diagnosticCode?.replace(ADDRESSES, "(address)");
    return {
      isTemporary: bounceType === "Transient",
      error: truncate(reason === undefined ? kind : `${kind}: ${reason}`, MAX_REASON),
    };
  });

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const Report = z.object({
  detail: z.discriminatedUnion("eventType", [
    z.object({ eventType: z.literal("Delivery"), mail }).transform((report) => ({ ...report.mail, state: "delivered" as const })),
    z
      .object({ eventType: z.literal("Bounce"), mail, bounce })
      .transform((report) => ({ ...report.mail, ...report.bounce, state: "bounced" as const })),
    z
      .object({ eventType: z.literal("Complaint"), mail, complaint: z.object({ complaintSubType: z.string().nullish() }) })
      .transform(({ mail, complaint: { complaintSubType } }) =>
        complaintSubType === SUPPRESSED
          ? { ...mail, state: "bounced" as const, error: `Complaint (${SUPPRESSED})` }
          : { ...mail, state: "complained" as const },
      ),
  ]),
});

/**
 * Creates a consumer of the reports of SES: the id of an email that it has accepted, and the outcome. It rejects any other event,
 * and reports about emails that do not name their id.
 */
export const onEmailReport = <R>(handle: (id: string, outcome: EmailOutcome) => Promise<R>) =>
  step(Report, ({ detail: { id, ...outcome } }) => handle(id, outcome));
