import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses that lie among the public ones and yet lead inside: platform services of clouds. */
const INSIDE = new Set(["168.63.129.16"]);
/** All that is routed publicly in IPv6 lies here; what embeds an IPv4 address and lies here too has a range of its own. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names that mean this machine or this network, whatever they resolve to. */
const INNER_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|invalid|test|onion|home\.arpa)$/;

/** Whether an IP address in its usual notation is one of the public internet: unicast, and no other address in disguise. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%") || isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : !INSIDE.has(parsed.toString());
}

/** Where a request wants to go: a host in its canonical spelling (IPv6 without brackets), and a port. */
export type Target = { readonly host: string; readonly port: number; readonly literal: boolean };

/**
 * Reads what a browser puts into a request: every notation of an IPv4 address (decimal, hexadecimal, octal, fewer parts), names in
 * other alphabets and a closing dot become one spelling, on which alone it is decided. Undefined when it names no host or also a user.
 */
export function targetOf(address: string): Target | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^(https?|wss?):$/.test(url.protocol) || url.username || url.password) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "" || host.length > 253) return undefined;
  const port = Number(url.port) || (/^(https|wss):$/.test(url.protocol) ? 443 : 80);
  return { host, port, literal: isIP(host) !== 0 };
}

/** Ports that websites use; anything else on a public address is some other service, which a browser is not to talk to. */
const PORTS = new Set([80, 443, 8080, 8443]);

/**
 * Whether an address can be refused without asking for what it resolves to: another scheme, a user in it, an unusual port, an inner
 * name, an IP address that is not public. What passes still has every resolved address checked when it is connected to.
 */
export function isRefused(address: string): boolean {
  const target = targetOf(address);
  return target === undefined || isRefusedTarget(target);
}

/** The same of a target that is read already. */
export function isRefusedTarget({ host, port, literal }: Target): boolean {
  if (!PORTS.has(port)) return true;
  if (literal) return !isPublicAddress(host);
  return !host.includes(".") || INNER_NAMES.test(host);
}
