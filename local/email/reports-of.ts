import { randomUUID } from "node:crypto";
import type { BusEvent } from "#local/events/put-events.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";

type Accepted = {
  readonly messageId: string;
  /** When it was accepted, ISO 8601. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet: string;
  /** The types of events that the set publishes, such as `bounce`. */
  readonly published: ReadonlySet<string>;
  readonly tags: readonly { readonly Name: string; readonly Value: string }[];
};
/** An event, with the part that describes it. */
type Report = { readonly eventType: EventType; readonly [part: string]: unknown };

type EventType = "Delivery" | "Bounce" | "Complaint";

const DETAIL_TYPES: Readonly<Record<EventType, string>> = {
  Delivery: "Email Delivered",
  Bounce: "Email Bounced",
  Complaint: "Email Complaint Received",
};

/**
 * The events that SES publishes about an accepted email. The addresses of its mailbox simulator, also with a label
 * (`bounce+label@…`), bounce, complain or are suppressed; every other address receives the email.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function reportsOf({ messageId, at, from, to, configurationSet, published, tags }: Accepted): readonly BusEvent[] {
  const mail = {
    timestamp: at,
    source: from,
    messageId,
    destination: to,
    tags: {
      "ses:configuration-set": [configurationSet],
      ...Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
    },
  };
  return to
    .flatMap((address) => outcomesFor(address, at))
    .filter(({ eventType }) => published.has(eventType.toLowerCase()))
    .map(({ eventType, ...parts }) => ({
      version: "0",
      id: randomUUID(),
      "detail-type": DETAIL_TYPES[eventType],
      source: "aws.ses",
      account: ACCOUNT,
      time: `${at.slice(0, 19)}Z`,
      region: REGION,
      resources: [`arn:aws:ses:${REGION}:${ACCOUNT}:configuration-set/${configurationSet}`],
      detail: { eventType, mail, ...parts },
    }));
}

function outcomesFor(address: string, timestamp: string): readonly Report[] {
  const recipient = { emailAddress: address };
  const delivery: Report = {
    eventType: "Delivery",
    delivery: { timestamp, recipients: [address], smtpResponse: "250 2.6.0 Message received" },
  };
  switch (/^(\w+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase()) {
    case "bounce":
      return [
        bounce("General", { ...recipient, action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" }),
      ];
    case "suppressionlist":
      return [bounce("Suppressed", { ...recipient, action: "failed", status: "5.1.1" })];
    case "complaint":
      return [
        delivery,
        { eventType: "Complaint", complaint: { timestamp, complainedRecipients: [recipient], complaintFeedbackType: "abuse" } },
      ];
    default:
      return [delivery];
  }
  function bounce(bounceSubType: string, bounced: object): Report {
    return { eventType: "Bounce", bounce: { bounceType: "Permanent", bounceSubType, bouncedRecipients: [bounced], timestamp } };
  }
}
