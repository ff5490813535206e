import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Emulator, readBody, sendError, sendJson } from "#local/kit/emulator.ts";
import type { Outbox } from "./outbox.ts";

/** Maximum email size in bytes. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MAX_BYTES = 40 * 1024 * 1024;

const Text = z.object({ Data: z.string() });
const Addresses = z.array(z.string()).default([]);
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const Header = z.object({
  Name: z.string().regex(/^[!-9;-@A-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});
/** Strict, so that what the outbox would not show is an error instead of being lost. */
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: Addresses }),
  ReplyToAddresses: Addresses,
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Text,
      Body: z.object({ Text: Text.optional(), Html: Text.optional() }),
      Headers: z.array(Header).max(15).default([]),
    }),
  }),
});

/** The path of each supported operation. */
export const SES_OPERATIONS = { SendEmail: "/v2/email/outbound-emails" } as const;

/** Amazon SES version 2, SendEmail with Simple content. Emails stay in the outbox. */
export function createSes(outbox: Outbox): Emulator {
  return {
    signingName: "ses",
    async handle(request, response) {
      const body = await readBody(request, MAX_BYTES);
      if (request.method !== "POST" || request.url !== SES_OPERATIONS.SendEmail) {
        return sendError(response, 400, "BadRequestException", `${request.method} ${request.url} is not supported.`);
      }
      const call = SendEmail.safeParse(JSON.parse(body.toString()));
      if (!call.success) return sendError(response, 400, "BadRequestException", z.prettifyError(call.error));
      const { FromEmailAddress: from, Destination, ReplyToAddresses: replyTo, Content } = call.data;
      const { Subject, Body } = Content.Simple;
      const to = Destination.ToAddresses;
      if (to.length === 0) return sendError(response, 400, "BadRequestException", "Destination is empty.");
      if (to.some((address) => !/^[^@\r\n]*<?[^\s@<>]+@[^\s@<>]+>?\s*$/.test(address)))
        return sendError(response, 400, "BadRequestException", "Illegal address");
      outbox.add({
        kind: "mail",
        from,
        to,
        ...(replyTo.length > 0 && { replyTo }),
        subject: Subject.Data,
        ...(Body.Text && { text: Body.Text.Data }),
        ...(Body.Html && { html: Body.Html.Data }),
      });
      sendJson(response, 200, { MessageId: `${randomUUID()}-000000` }, { "content-type": "application/json" });
    },
  };
}
