import { isBlockedUrl } from "#adapters/browser/public-address.ts";
import { EVENT_BUS_PATTERN } from "#contracts/webhooks.ts";
import { AppError } from "#kit/error.ts";

/** Whether a destination is an event bus; otherwise it is a URL. */
export const isEventBus = (destination: string): boolean => EVENT_BUS_PATTERN.test(destination);

/**
 * Requires an event bus, or a URL that is https and not known to be private; `webhook.destination_blocked` otherwise. What a name
 * resolves to is checked with every attempt. Hosts in `allowed` (`host:port`) may be private, and use http.
 */
export function requireDestination(destination: string, allowed: readonly string[]): void {
  if (isEventBus(destination) || isAllowed(destination, allowed)) return;
  if (!destination.startsWith("https://") || isBlockedUrl(destination)) throw new AppError("webhook.destination_blocked");
}

function isAllowed(destination: string, allowed: readonly string[]): boolean {
  const { protocol, username, password, host } = new URL(destination);
  return /^https?:$/.test(protocol) && !username && !password && allowed.includes(host);
}
