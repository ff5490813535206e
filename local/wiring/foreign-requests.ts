import type { IncomingMessage } from "node:http";

/** Names of this machine in a Host header. */
const OWN_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Pages of the local cloud itself: the outbox with its links for passwords, and the payments emulator. */
const INTERNAL_PAGES = /^\/(_local|_stripe)(\/|$)/;

const parse = (origin: string): URL | undefined => (URL.canParse(origin) ? new URL(origin) : undefined);

/**
 * Why a request is rejected: pages of other sites may not use the local cloud through the browser of its owner. Its Host must be a
 * name of this machine, which excludes DNS rebinding, and its Origin, if any, one of this server's own, except where only what a
 * request itself contains gives access (`isForEverySite`). Pages of the local cloud can also not be loaded by other sites, only
 * opened from a link. Undefined for requests that are answered.
 */
export function rejectionReason(
  { headers, method, url = "/" }: IncomingMessage,
  isForEverySite: (target: URL) => boolean = () => false,
): string | undefined {
  const { host = "", origin } = headers;
  const own = parse(`http://${host}`);
  if (!own || !OWN_NAMES.has(own.hostname)) return `The Host ${host} is not this machine.`;
  const site = headers["sec-fetch-site"];
  const target = new URL(url, "http://cloud");
  if (origin !== undefined && !isOwnOrigin(origin, own.port, site) && !isForEverySite(target))
    return `Pages of ${origin} may not call this server.`;
  if (!INTERNAL_PAGES.test(target.pathname)) return undefined;
  const opened = method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  const elsewhere = site === "cross-site" || site === "same-site";
  return elsewhere && !opened ? "Other sites may not load this page." : undefined;
}

/**
 * Forms of pages that send no referrer have the origin `null`; then a header of the browser says whether the page is one of ours.
 */
function isOwnOrigin(origin: string, port: string, site: unknown): boolean {
  if (origin === "null") return site === "same-origin";
  const { protocol, hostname, port: given } = parse(origin) ?? {};
  return protocol === "http:" && OWN_NAMES.has(hostname ?? "") && given === port;
}
