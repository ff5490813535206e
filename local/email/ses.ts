import * as z from "zod";
import type { BusEvent } from "#local/events/put-events.ts";
import { type Emulator, readBody, sendError, sendJson } from "#local/kit/emulator.ts";
import type { Outbox } from "./outbox.ts";
import { reportsOf } from "./reports-of.ts";

/** Maximum email size in bytes. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MAX_BYTES = 40 * 1024 * 1024;

const Text = z.object({ Data: z.string() });
const Addresses = z.array(z.string()).default([]);
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const Header = z.object({
  Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const Token = z.string().regex(/^[\w-]{1,255}$/);
/** Strict, so that what the outbox would not show is an error instead of being lost. */
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: Addresses }),
  ReplyToAddresses: Addresses,
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: Token, Value: Token })).default([]),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Text,
      Body: z.object({ Text: Text.optional(), Html: Text.optional() }),
      Headers: z.array(Header).max(15).default([]),
    }),
  }),
});

const EMAILS = "/v2/email/outbound-emails";
const SUPPRESSED_ADDRESSES = "/v2/email/suppression/addresses/";
/** The method and the path, or its beginning, of each supported operation. */
export const SES_OPERATIONS = {
  SendEmail: ["POST", EMAILS],
  GetSuppressedDestination: ["GET", SUPPRESSED_ADDRESSES],
  DeleteSuppressedDestination: ["DELETE", SUPPRESSED_ADDRESSES],
} as const;

/** The supported operation of a request; undefined for any other. */
export const sesOperationOf = (method: string | undefined, path: string): keyof typeof SES_OPERATIONS | undefined =>
  (Object.keys(SES_OPERATIONS) as (keyof typeof SES_OPERATIONS)[]).find((name) => {
    const [expected, beginning] = SES_OPERATIONS[name];
    return method === expected && (beginning.endsWith("/") ? path.startsWith(beginning) : path === beginning);
  });

/** The configuration sets, and where SES reports the outcomes of their emails. */
export type SesReports = {
  /** Configuration set → the types of events that it publishes, such as `bounce`. */
  readonly configurationSets: ReadonlyMap<string, ReadonlySet<string>>;
  publish(event: BusEvent): void;
};

/**
 * Amazon SES version 2, SendEmail with Simple content. Emails stay in the outbox. Those with a configuration set are reported as
 * delivered, or as the address of the mailbox simulator demands. The suppression list is empty: SES does not add addresses of the
 * simulator to it.
 */
export function createSes(outbox: Outbox, { configurationSets, publish }: SesReports): Emulator {
  return {
    signingName: "ses",
    async handle(request, response) {
      const body = await readBody(request, MAX_BYTES);
      const operation = sesOperationOf(request.method, request.url ?? "");
      if (!operation)
        return sendError(response, 400, "BadRequestException", `${request.method} ${request.url} is not supported.`);
      if (operation !== "SendEmail")
        return sendError(response, 404, "NotFoundException", "Email address does not exist on your suppression list.");
      const call = SendEmail.safeParse(JSON.parse(body.toString()));
      if (!call.success) return sendError(response, 400, "BadRequestException", z.prettifyError(call.error));
      const { FromEmailAddress: from, Destination, ReplyToAddresses: replyTo, Content, ConfigurationSetName: set } = call.data;
      const published = set === undefined ? undefined : configurationSets.get(set);
      if (set !== undefined && !published)
        return sendError(response, 404, "NotFoundException", `Configuration set <${set}> does not exist.`);
      const { Subject, Body } = Content.Simple;
      const to = Destination.ToAddresses;
      if (to.length === 0) return sendError(response, 400, "BadRequestException", "Destination is empty.");
      if (to.some((address) => !/^[^@\r\n]*<?[^\s@<>]+@[^\s@<>]+>?\s*$/.test(address)))
        return sendError(response, 400, "BadRequestException", "Illegal address");
      const { id, at } = outbox.add({
        kind: "mail",
        from,
        to,
        ...(replyTo.length > 0 && { replyTo }),
        subject: Subject.Data,
        ...(Body.Text && { text: Body.Text.Data }),
        ...(Body.Html && { html: Body.Html.Data }),
      });
      const messageId = `${id}-000000`;
      sendJson(response, 200, { MessageId: messageId }, { "content-type": "application/json" });
      if (set === undefined || !published) return;
      const { EmailTags: tags } = call.data;
      for (const event of reportsOf({ messageId, at, from, to, configurationSet: set, published, tags })) publish(event);
    },
  };
}
