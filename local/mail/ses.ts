import { randomUUID } from "node:crypto";
import * as z from "zod";
import { answerError, answerJson, bodyOf, type StandIn } from "#local/kit/stand-in.ts";
import { parseMime } from "./mime.ts";
import type { NewMessage, Outbox } from "./outbox.ts";

/** Largest mail in bytes, attachments encoded. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MAX_BYTES = 40 * 1024 * 1024;

const Text = z.object({ Data: z.string() });
const Addresses = z.array(z.string()).default([]);
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const Header = z.object({
  Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});
const SendEmail = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z.object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses }).partial().default({}),
  ReplyToAddresses: Addresses,
  Content: z.object({
    Simple: z
      .object({
        Subject: Text,
        Body: z.object({ Text: Text.optional(), Html: Text.optional() }),
        Headers: z.array(Header).max(15).default([]),
        Attachments: z
          .array(z.object({ FileName: z.string(), ContentType: z.string().optional(), RawContent: z.base64() }))
          .default([]),
      })
      .optional(),
    Raw: z.object({ Data: z.base64() }).optional(),
  }),
});
type SendEmail = z.output<typeof SendEmail>;

/** Amazon SES version 2, SendEmail with Simple or Raw content. Mails stay in the outbox. */
export function createSes(outbox: Outbox): StandIn {
  return {
    signingName: "ses",
    async handle(request, response) {
      const body = await bodyOf(request, MAX_BYTES);
      if (request.method !== "POST" || request.url !== "/v2/email/outbound-emails") {
        return answerError(response, 400, "BadRequestException", `${request.method} ${request.url} is not served here.`);
      }
      const call = SendEmail.safeParse(JSON.parse(body.toString()));
      if (!call.success) return answerError(response, 400, "BadRequestException", z.prettifyError(call.error));
      const message = messageOf(call.data);
      if (!message)
        return answerError(response, 400, "BadRequestException", "Content must be Simple or Raw; templates are not served here.");
      if (!message.from) return answerError(response, 400, "BadRequestException", "FromEmailAddress is missing.");
      const everyone = [...message.to, ...(message.cc ?? []), ...(message.bcc ?? [])];
      const wrong = everyone.find((address) => !/^[^@\r\n]*<?[^\s@<>]+@[^\s@<>]+>?\s*$/.test(address));
      if (everyone.length === 0 || wrong !== undefined) {
        return answerError(
          response,
          400,
          "BadRequestException",
          wrong === undefined ? "Destination is empty." : "Illegal address",
        );
      }
      outbox.add(message);
      answerJson(response, 200, { MessageId: `${randomUUID()}-000000` }, { "content-type": "application/json" });
    },
  };
}

function messageOf({
  FromEmailAddress,
  Destination,
  ReplyToAddresses,
  Content: { Simple, Raw },
}: SendEmail): NewMessage | undefined {
  const { ToAddresses: to = [], CcAddresses: cc = [], BccAddresses: bcc = [] } = Destination;
  const envelope = {
    ...(FromEmailAddress && { from: FromEmailAddress }),
    ...(to.length > 0 && { to }),
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(ReplyToAddresses.length > 0 && { replyTo: ReplyToAddresses }),
  };
  // What the call says about sender and recipients comes before the headers of a raw message.
  if (Raw) return { ...parseMime(Buffer.from(Raw.Data, "base64")), ...envelope };
  if (!Simple) return undefined;
  const { Text: text, Html: html } = Simple.Body;
  const attachments = Simple.Attachments.map(({ FileName, ContentType, RawContent }) => ({
    name: FileName,
    type: ContentType ?? "application/octet-stream",
    bytes: Buffer.byteLength(RawContent, "base64"),
  }));
  return {
    kind: "mail",
    to,
    ...envelope,
    subject: Simple.Subject.Data,
    ...(text && { text: text.Data }),
    ...(html && { html: html.Data }),
    ...(attachments.length > 0 && { attachments }),
  };
}
