import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { escapeHtml } from "#kit/portable/escape-html.ts";
import { type Emulator, readBody } from "#local/kit/emulator.ts";
import type { Outbox } from "./outbox.ts";

const NAMESPACE = "http://sns.amazonaws.com/doc/2010-03-31/";
/** Maximum length of a text message. https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
const MAX_CHARACTERS = 1600;

/** The supported operations. */
export const SNS_OPERATIONS: readonly string[] = ["Publish"];

/** Amazon SNS, Publish to a phone number. Text messages stay in the outbox. */
export function createSns(outbox: Outbox): Emulator {
  return {
    signingName: "sns",
    async handle(request, response) {
      const form = new URLSearchParams((await readBody(request)).toString());
      const [action, to, text] = [form.get("Action"), form.get("PhoneNumber"), form.get("Message")];
      if (action === null || !SNS_OPERATIONS.includes(action))
        return sendSnsError(response, "InvalidAction", `${action} is not served here.`);
      if (to === null) return sendSnsError(response, "InvalidParameter", "Invalid parameter: only PhoneNumber is served here.");
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return sendSnsError(
          response,
          "InvalidParameter",
          `Invalid parameter: PhoneNumber Reason: ${to} is not valid to publish to`,
        );
      if (!text) return sendSnsError(response, "InvalidParameter", "Invalid parameter: Empty message");
      if (text.length > MAX_CHARACTERS) return sendSnsError(response, "InvalidParameter", "Invalid parameter: Message too long");
      outbox.add({ kind: "text", to: [to], text });
      const result = `<PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult>`;
      sendXml(
        response,
        200,
        `<PublishResponse xmlns="${NAMESPACE}">${result}<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`,
      );
    },
  };
}

function sendSnsError(response: ServerResponse, code: string, message: string): void {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeHtml(message)}</Message></Error>`;
  sendXml(response, 400, `<ErrorResponse xmlns="${NAMESPACE}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`);
}

function sendXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/xml" });
  response.end(body);
}
