import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses in public ranges that lead to internal services: platform services of clouds. */
const CLOUD_INTERNAL = new Set(["168.63.129.16"]);
/** All publicly routed IPv6 addresses are in this range; those in it that embed an IPv4 address have a range of their own. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names that mean this machine or this network, whatever they resolve to. */
const INTERNAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|invalid|test|onion|home\.arpa)$/;

/** Names that no website has, on any network (RFC 6761). */
const UNUSED_NAMES = /(^|\.)(invalid|test)\.?$/;

/** Whether the host of a URL can’t be that of a website. */
export const isUnusedName = (address: string): boolean => UNUSED_NAMES.test(targetOf(address)?.host ?? "");

/** Whether an IP address in its canonical notation is public: unicast, and not another address embedded in it. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%") || isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : !CLOUD_INTERNAL.has(parsed.toString());
}

/** Target of a request: a host in canonical form (IPv6 without brackets) and a port. */
export type Target = { readonly host: string; readonly port: number; readonly literal: boolean };

/**
 * Parses what a browser puts into a request. Every notation of an IPv4 address (decimal, hexadecimal, octal, fewer parts),
 * internationalised names and a trailing dot are normalised to one form, which alone is checked. Undefined when it names no host
 * or includes credentials.
 */
export function targetOf(address: string): Target | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^(https?|wss?):$/.test(url.protocol) || url.username || url.password) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "" || host.length > 253) return undefined;
  const port = Number(url.port) || (/^(https|wss):$/.test(url.protocol) ? 443 : 80);
  return { host, port, literal: isIP(host) !== 0 };
}

/** Ports that websites use. Other ports on a public address are other services, which a browser must not reach. */
const PORTS = new Set([80, 443, 8080, 8443]);

/**
 * Whether a URL can be rejected without resolving it: another scheme, credentials, an unusual port, an internal name, or an
 * IP address that is not public. For accepted URLs, every resolved address is still checked on connect.
 */
export function isBlockedUrl(address: string): boolean {
  const target = targetOf(address);
  return target === undefined || isBlockedTarget(target);
}

/** Same as `isBlockedUrl` for a parsed target. */
export function isBlockedTarget({ host, port, literal }: Target): boolean {
  if (!PORTS.has(port)) return true;
  if (literal) return !isPublicAddress(host);
  return !host.includes(".") || INTERNAL_NAMES.test(host);
}
