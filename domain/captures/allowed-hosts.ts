import { isRefused } from "#adapters/browser/public-address.ts";
import { environment } from "#kit/environment.ts";

/**
 * Hosts with port that may be captured although they are not public, as `host:port,host:port`; `none` wherever strangers choose the addresses,
 * which is what every template says.
 */
export const ALLOWED_HOSTS: readonly string[] = environment("CAPTURE_ALLOWED_HOSTS")
  .split(",")
  .filter((host) => host !== "none");

/** Whether an address cannot be captured, as far as that is known without asking for what it resolves to. */
export const isForbidden = (address: string): boolean => isRefused(address) && !isAllowed(address);

function isAllowed(address: string): boolean {
  const { username, password, host } = new URL(address);
  return !username && !password && ALLOWED_HOSTS.includes(host);
}
