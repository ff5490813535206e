import net, { type Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import type { CaptureProblem } from "./errors.ts";
import { isBlockedTarget, isPublicAddress, type Target } from "./public-address.ts";

/** The network as the proxy sees it: resolves names to addresses, and connects to exactly one address. */
export type Network = {
  resolve(host: string): Promise<readonly string[]>;
  connect(address: string, port: number): Socket;
};

/** Network limits of one capture. Bytes count in both directions; time is in milliseconds. */
export type ProxyLimits = {
  readonly totalBytes: number;
  /** Maximum bytes of one response, or of one tunnel in both directions. */
  readonly connectionBytes: number;
  readonly requests: number;
  readonly connections: number;
  readonly connectTime: number;
  /** Maximum time without a single byte, in milliseconds. */
  readonly idleTime: number;
  /** Maximum time from a request to the end of its response, in milliseconds. */
  readonly connectionTime: number;
};

export const DEFAULT_LIMITS: ProxyLimits = {
  totalBytes: 100e6,
  connectionBytes: 60e6,
  requests: 3000,
  connections: 64,
  connectTime: 10_000,
  idleTime: 20_000,
  connectionTime: 120_000,
};

const LOOK_UP_TIME = 5_000;

/** Rejected because of its target. */
export class Forbidden extends Error {}
/** The host does not exist or does not respond, or the capture has used up its limits. */
export class Unavailable extends Error {}

type Options = { readonly allow: readonly string[]; readonly network: Network; readonly limits: ProxyLimits };

/**
 * The connections of one capture: to public addresses only, and within its limits. A host is resolved once. If any of its
 * addresses is not public, it is rejected; otherwise the connection is to exactly the address that was checked, which prevents DNS
 * rebinding. All errors are `Forbidden` or `Unavailable`.
 */
export class FilteredConnections {
  /** Resolves when the capture has exceeded a limit; then everything is closed, and nothing is opened any more. */
  readonly limitExceeded: Promise<CaptureProblem>;
  /** Number of connections rejected because of their target. */
  blockedCount = 0;
  readonly #options: Options;
  readonly #blocked = new Set<string>();
  readonly #open = new Set<Duplex>();
  readonly #reportExceeded: (problem: CaptureProblem) => void;
  #isExceeded = false;
  #requests = 0;
  #bytes = 0;

  constructor(options: Options) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<CaptureProblem>();
    this.limitExceeded = promise;
    this.#reportExceeded = resolve;
  }

  async connect(target: Target | undefined): Promise<Socket> {
    const { limits, network } = this.#options;
    if (this.#isExceeded || this.#open.size >= limits.connections) throw new Unavailable();
    if (++this.#requests > limits.requests) throw this.#exceed();
    try {
      const address = await this.#checkedAddress(target);
      const socket = network.connect(address, target!.port);
      this.track(socket);
      await connected(socket, limits.connectTime);
      return socket;
    } catch (error) {
      if (!(error instanceof Forbidden)) throw new Unavailable();
      this.blockedCount++;
      if (target) this.#blocked.add(keyOf(target));
      throw error;
    }
  }

  /** Whether a connection to this host and port was rejected because of its target. */
  hasBlocked(target: Target): boolean {
    return this.#blocked.has(keyOf(target));
  }

  /** Closes a stream after the limits of time, and with all others. */
  track(stream: Duplex): void {
    const { limits } = this.#options;
    this.#open.add(stream);
    const timeout = setTimeout(() => stream.destroy(), limits.connectionTime);
    if (stream instanceof net.Socket) stream.setTimeout(limits.idleTime, () => stream.destroy());
    stream.on("error", () => stream.destroy());
    stream.once("close", () => {
      clearTimeout(timeout);
      this.#open.delete(stream);
    });
  }

  isTracked(stream: Duplex): boolean {
    return this.#open.has(stream);
  }

  /** Forwards bytes within the limits and destroys the stream at the first byte beyond. `own` counts those of one connection. */
  metered(own: { bytes: number }): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const { totalBytes, connectionBytes } = this.#options.limits;
        this.#bytes += chunk.length;
        own.bytes += chunk.length;
        if (this.#bytes > totalBytes || own.bytes > connectionBytes) done(this.#exceed());
        else done(null, chunk);
      },
    });
  }

  closeAll(): void {
    for (const stream of this.#open) stream.destroy();
  }

  #exceed(): Unavailable {
    this.#isExceeded = true;
    this.#reportExceeded("capture_too_large");
    this.closeAll();
    return new Unavailable();
  }

  /** The address to connect to. */
  async #checkedAddress(target: Target | undefined): Promise<string> {
    if (!target) throw new Forbidden();
    if (this.#options.allow.includes(keyOf(target))) return (await this.#addressesOf(target))[0]!;
    if (isBlockedTarget(target)) throw new Forbidden();
    const addresses = await this.#addressesOf(target);
    if (!addresses.every(isPublicAddress)) throw new Forbidden();
    return addresses[0]!;
  }

  async #addressesOf({ host, literal }: Target): Promise<readonly string[]> {
    if (literal) return [host];
    const late = new Promise<never>((_, reject) => setTimeout(reject, LOOK_UP_TIME, new Unavailable()).unref());
    const addresses = await Promise.race([this.#options.network.resolve(host), late]).catch(() => []);
    if (addresses.length === 0) throw new Unavailable();
    return addresses;
  }
}

/** A page may contact another port of its own host, such as that of a live channel. */
const keyOf = ({ host, port }: Target): string => `${host}:${port}`;

function connected(socket: Socket, time: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Unavailable());
    }, time);
    socket
      .once("connect", () => resolve(clearTimeout(late)))
      .once("error", reject)
      .once("close", reject);
  });
}
