import { isBlockedUrl } from "#adapters/browser/public-address.ts";
import { environment } from "#kit/environment.ts";

/**
 * Non-public hosts that may be captured, as `host:port,host:port`; `none` wherever untrusted users choose the URLs,
 * as in every deployed template.
 */
export const ALLOWED_HOSTS: readonly string[] = environment("CAPTURE_ALLOWED_HOSTS")
  .split(",")
  .filter((host) => host !== "none");

/** Whether a URL cannot be captured, as far as this is known without resolving its host. */
export const isCaptureBlocked = (address: string): boolean => isBlockedUrl(address) && !isAllowed(address);

function isAllowed(address: string): boolean {
  const { username, password, host } = new URL(address);
  return !username && !password && ALLOWED_HOSTS.includes(host);
}
