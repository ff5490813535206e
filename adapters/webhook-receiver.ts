import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isBlockedTarget, isPublicAddress, type Target, targetOf } from "./browser/public-address.ts";

/** Milliseconds for the whole attempt, the name's resolution included. */
export const RECEIVER_TIMEOUT_MS = 10_000;

/** Why a receiver was not reached or asked. */
export class NotReached extends Error {
  override readonly name = "NotReached";
}

export type ReceiverOptions = {
  /** Non-public hosts with port (`127.0.0.1:8080`) that may be reached. */
  readonly allow?: readonly string[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
};

const resolveByDns = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Posts a JSON body and returns the status of the response, whose body is not read. Follows no redirects. A name is resolved once:
 * if any of its addresses is not public, nothing is sent; otherwise the request goes to exactly the address that was checked, which
 * prevents DNS rebinding. Throws `NotReached` with the reason, and another error if this function is the reason.
 */
export async function postToReceiver(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  { allow = [], resolve = resolveByDns, timeoutMs = RECEIVER_TIMEOUT_MS }: ReceiverOptions = {},
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const target = targetOf(url);
  if (!target) throw new NotReached("The URL is not valid.");
  const isAllowed = allow.includes(`${target.host}:${target.port}`);
  if (!isAllowed && (isBlockedTarget(target) || !url.startsWith("https:")))
    throw new NotReached("The URL is not https, or not on a public address.");
  const addresses = await untilAborted(addressesOf(target, resolve), signal);
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new NotReached("The host name leads to a private address.");
  const request = url.startsWith("https:") ? https.request : http.request;
  return new Promise((answer, fail) => {
    request(
      url,
      {
        method: "POST",
        agent: false,
        signal,
        lookup: only(addresses[0]!),
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Sightline-Webhooks/1",
        },
      },
      (response) => {
        answer(response.statusCode ?? 0);
        response.destroy();
      },
    )
      .once("error", (error) => fail(reasonOf(error, signal)))
      .end(body);
  });
}

async function addressesOf({ host, literal }: Target, resolve: (host: string) => Promise<readonly string[]>) {
  if (literal) return [host];
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new NotReached("The host name couldn’t be resolved.");
  return addresses;
}

/** Resolves every name to one address. */
const only =
  (address: string): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address));

const TIMEOUT = "There was no response in time.";

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new NotReached(TIMEOUT)), { once: true });
  });
  return Promise.race([work, late]);
}

/** Errors of a function that has no more files, ports or memory. */
const EXHAUSTED = new Set(["EADDRNOTAVAIL", "EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

/** The reason without names and addresses of our own network. */
function reasonOf(error: Error & { code?: string }, signal: AbortSignal): Error {
  if (signal.aborted) return new NotReached(TIMEOUT);
  if (EXHAUSTED.has(error.code ?? "")) return error;
  return new NotReached(`The connection failed (${error.code ?? error.name}).`, { cause: error });
}
