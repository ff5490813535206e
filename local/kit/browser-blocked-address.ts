import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Ports that browsers do not connect to, of those that need no privileges. Source: Fetch standard, "port blocking",
 * https://fetch.spec.whatwg.org/#port-blocking, without 4190 and 6679, which Chromium 153 does not block.
 */
const BLOCKED_PORTS = [2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10_080] as const;

/** Where all of 127.0.0.0/8 is this machine; elsewhere only 127.0.0.1 is. */
const HAS_LOOPBACK_NETWORK = process.platform === "linux" || process.platform === "win32";

export type Address = { readonly host: string; readonly port: number };

/**
 * A free address of this machine that pages in a browser cannot reach, for a program that answers every caller. The host is
 * random where possible, so that many programs find a free port. Throws when all ports are in use.
 */
export async function browserBlockedAddress(): Promise<Address> {
  const host = HAS_LOOPBACK_NETWORK ? `127.${[0, 0, 0].map(() => randomInt(1, 255)).join(".")}` : "127.0.0.1";
  const first = randomInt(BLOCKED_PORTS.length);
  for (let tried = 0; tried < BLOCKED_PORTS.length; tried++) {
    const address = { host, port: BLOCKED_PORTS[(first + tried) % BLOCKED_PORTS.length]! };
    if (await isFree(address)) return address;
  }
  throw new Error(`All ports of ${host} that browsers cannot reach are in use: ${BLOCKED_PORTS.join(", ")}.`);
}

const isFree = ({ host, port }: Address): Promise<boolean> =>
  new Promise((found) => {
    const probe = createServer().once("error", () => found(false));
    probe.listen(port, host, () => probe.close(() => found(true)));
  });
