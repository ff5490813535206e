import type { IncomingMessage, ServerResponse } from "node:http";
import { type Emulator, readBodyUpTo, replayRequest, sendError } from "#local/kit/emulator.ts";
import { SignatureError, type Verifier } from "#local/kit/signature.ts";
import { verifyWithBody } from "#local/kit/verify-with-body.ts";
import { REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";
import { type Access, AccessDeniedError } from "./access.ts";
import { rejectionOf } from "./rejection.ts";
import { serviceRequests } from "./service-requests.ts";

/** More than any service accepts; each checks its own limit. */
const MAX_BODY_BYTES = 41 * 1024 * 1024;
/** Services with a REST protocol answer 403, those with a JSON or query protocol 400. */
const REST_PROTOCOL = new Set(["execute-api", "lambda", "sagemaker", "ses"]);

/**
 * An emulator that answers only calls that are signed and that the caller's role allows. S3 and DynamoDB do the same themselves:
 * the one receives bodies as streams, the other is called directly.
 */
export function guard(emulator: Emulator, { access, model }: { access: Access; model: () => Model }): Emulator {
  const { signingName } = emulator;
  const verifier: Verifier = { service: signingName, region: REGION, secretOf: access.secretOf, now: () => new Date() };

  function authorize(request: IncomingMessage, body: Buffer): void {
    const accessKeyId = verifyWithBody(request, body, verifier);
    const { headers, method } = request;
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://service").pathname);
    for (const needed of serviceRequests(signingName, { headers, method, path, body }, model()))
      access.authorize(accessKeyId, needed);
  }

  function reject(response: ServerResponse, error: unknown): void {
    if (!(error instanceof AccessDeniedError || error instanceof SignatureError)) throw error;
    const { type, message } = rejectionOf(error);
    if (signingName === "sns") sendQueryError(response, type.replace(/Exception$/, ""), message);
    else sendError(response, REST_PROTOCOL.has(signingName) ? 403 : 400, type, message);
  }

  return {
    ...emulator,
    async handle(request, response) {
      const body = await readBodyUpTo(request, MAX_BODY_BYTES);
      if (!body) return sendError(response, 413, "RequestEntityTooLarge", `The request is over ${MAX_BODY_BYTES} bytes.`);
      try {
        authorize(request, body);
      } catch (error) {
        return reject(response, error);
      }
      await emulator.handle(replayRequest(request, body), response);
    },
  };
}

/** An error of the query protocol, which is XML. */
function sendQueryError(response: ServerResponse, code: string, message: string): void {
  const escaped = message.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  response.writeHead(403, { "content-type": "text/xml" });
  response.end(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped}</Message></Error></ErrorResponse>`,
  );
}
