import type { IncomingMessage, ServerResponse } from "node:http";
import type { RestApi } from "#local/apigateway/rest-api.ts";
import type { Cognito } from "#local/cognito/cognito.ts";
import type { EmailEmulator } from "#local/email/email-emulator.ts";
import { type Emulator, sendError } from "#local/kit/emulator.ts";
import { isStorageError } from "#local/kit/storage-error.ts";
import type { MailshakeEmulator } from "#local/mailshake/mailshake.ts";
import type { S3 } from "#local/s3/create-s3.ts";
import type { StripeEmulator } from "#local/stripe/stripe.ts";
import type { EdgeHeaders } from "#local/web/headers-policy.ts";
import type { Web } from "#local/web/web.ts";
import { rejectionReason } from "./foreign-requests.ts";
import { signingNameOf } from "./signing-name.ts";

export type RouterOptions = {
  /** Emulators by signing name. */
  readonly services: ReadonlyMap<string, Emulator>;
  readonly cognito: Cognito;
  readonly s3: S3;
  /** REST APIs by id. */
  readonly restApis: ReadonlyMap<string, RestApi>;
  readonly web: Web;
  readonly edgeHeaders: EdgeHeaders;
  /** The API that the distribution routes a path to. */
  readonly apiIdAt: (pathname: string) => string | undefined;
  readonly email: Pick<EmailEmulator, "servePage">;
  readonly stripe: StripeEmulator | undefined;
  readonly mailshake: Pick<MailshakeEmulator, "handles" | "handle">;
};
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** `localhost` may resolve to another address, and cookies and tokens are stored by host name: redirect to the one origin. */
function redirectFromLocalhost({ headers, method, url }: IncomingMessage, response: ServerResponse): boolean {
  const [name, port] = (headers.host ?? "").split(":");
  if (name !== "localhost" || (method !== "GET" && method !== "HEAD")) return false;
  response.writeHead(302, { location: `http://127.0.0.1:${port ?? 80}${url}` }).end();
  return true;
}

/**
 * Routes each request: signed ones to the service they are signed for, unsigned browser requests to user pool and
 * bucket, calls and pages of Stripe and calls of Mailshake to their emulators, paths that the distribution routes to a REST API to
 * that API, and the rest to the web applications.
 */
export function createRouter({
  services,
  cognito,
  s3,
  restApis,
  web,
  edgeHeaders,
  apiIdAt,
  email,
  stripe,
  mailshake,
}: RouterOptions): Handle {
  return async (request, response) => {
    const url = new URL(request.url ?? "/", "http://cloud");
    const signedFor = signingNameOf(request, url);
    if (signedFor !== undefined) {
      const service = services.get(signedFor);
      if (service) return await service.handle(request, response);
      return sendError(response, 501, "NotImplemented", `The local cloud does not support ${signedFor}.`);
    }
    if (request.headers.authorization?.startsWith("AWS4-"))
      return sendError(response, 400, "IncompleteSignatureException", "The Authorization header is not valid.");
    if (cognito.handles(request)) return await cognito.handle(request, response);
    if (s3.handles(url)) return await s3.handle(request, response);
    if (redirectFromLocalhost(request, response)) return;
    if (stripe?.handles(request, url)) return await stripe.handle(request, response);
    if (mailshake.handles(url)) return await mailshake.handle(request, response);
    if (email.servePage(request, response)) return;

    for (const [name, value] of Object.entries(edgeHeaders(url.pathname))) response.setHeader(name, value);
    const rest = restApis.get(apiIdAt(url.pathname) ?? "");
    await (rest ?? web).handle(request, response);
  };
}

/** Answers requests that arrive before startup is complete. */
export const startingHandler: Handle = async (_, response) => {
  response.writeHead(503, { "retry-after": "1", "content-type": "text/plain; charset=utf-8" }).end("Sightline is starting.\n");
};

/** Answers 403 to requests that pages of other sites made, where these are not allowed. */
export const withoutForeignRequests =
  (handle: Handle, isForEverySite: (target: URL) => boolean): Handle =>
  async (request, response) => {
    const reason = rejectionReason(request, isForEverySite);
    if (reason === undefined) return handle(request, response);
    response.writeHead(403, { "content-type": "text/plain; charset=utf-8" }).end(`${reason}\n`);
  };

/**
 * Answers 503 when the disk is full or fails, and 500 for any other exception; emulators report their own errors, so it is a defect
 * of the local cloud.
 */
export const withErrorHandling =
  (handle: Handle) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: unknown) => {
      if (request.destroyed && response.destroyed) return;
      const isStorage = isStorageError(error);
      console.error(`${request.method} ${request.url} failed in the local cloud`, isStorage ? error.message : error);
      if (response.headersSent) response.destroy();
      else if (isStorage) sendBusy(response);
      else sendError(response, 500, "InternalFailure", "The local cloud failed; see its console.");
    });
  };

function sendBusy(response: ServerResponse): void {
  response.setHeader("retry-after", "1");
  sendError(response, 503, "ServiceUnavailableException", "There is no space on the disk of this machine.");
}
