import { lookup } from "node:dns/promises";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CaptureProblem } from "./errors.ts";
import { isBlockedTarget, isPublicAddress, type Target, targetOf } from "./public-address.ts";

/** The network as the proxy sees it: resolves names to addresses, and connects to exactly one address. */
export type Network = {
  resolve(host: string): Promise<readonly string[]>;
  connect(address: string, port: number): Socket;
};

/** Network limits of one capture. Bytes count in both directions; time is in milliseconds. */
export type ProxyLimits = {
  readonly totalBytes: number;
  /** For one response, or one tunnel in both directions. */
  readonly connectionBytes: number;
  readonly requests: number;
  readonly connections: number;
  readonly connectTime: number;
  /** Without a single byte. */
  readonly idleTime: number;
  /** From the request to the end of its response. */
  readonly connectionTime: number;
};

const LIMITS: ProxyLimits = {
  totalBytes: 100e6,
  connectionBytes: 60e6,
  requests: 3000,
  connections: 64,
  connectTime: 10_000,
  idleTime: 20_000,
  connectionTime: 120_000,
};

export type ProxyOptions = {
  /** Non-public hosts with port (`127.0.0.1:8080`) that may be reached. Never set this where untrusted users choose URLs. */
  readonly allow?: readonly string[];
  readonly network?: Network;
  readonly limits?: Partial<ProxyLimits>;
};

/** A proxy for one capture, listening on this machine only. */
export type FilteringProxy = {
  /** In the format of Chromium's `--proxy-server`. */
  readonly server: string;
  /** Resolves when the capture has exceeded a limit and cannot be completed. */
  readonly limitExceeded: Promise<CaptureProblem>;
  /** Number of requests rejected because of their target. */
  readonly blockedCount: number;
  /** Whether a request to this host and port was rejected because of its target. */
  hasBlocked(address: string): boolean;
  close(): Promise<void>;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Hop-by-hop headers, which a proxy does not forward. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
const MAX_HEADERS = 64 * 1024;
const LOOK_UP_TIME = 5_000;

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect: (address, port) => net.connect({ host: address, port }),
};

/** Rejected because of its target. */
class Forbidden extends Error {}
/** The host does not exist or does not respond, or the capture has used up its limits. */
class Unavailable extends Error {}

/**
 * Opens a proxy that reaches public addresses only. A host is resolved once. If any of its addresses is not public, the request
 * is rejected; otherwise it goes to exactly the address that was checked, which prevents DNS rebinding. Redirects, frames,
 * sockets and all other browser requests pass through it too and are checked one by one. A rejection is a bare 403.
 */
export async function openProxy({ allow = [], network = internet, limits = {} }: ProxyOptions = {}): Promise<FilteringProxy> {
  const applied = { ...LIMITS, ...limits };
  const rejected = new Set<string>();
  const open = new Set<Duplex>();
  let broken = false;
  let reportExceeded: (problem: CaptureProblem) => void = () => undefined;
  const limitExceeded = new Promise<CaptureProblem>((resolve) => {
    reportExceeded = resolve;
  });
  let [rejections, requests, bytes] = [0, 0, 0];

  /** The address to connect to. */
  async function checked(target: Target | undefined): Promise<string> {
    if (!target) throw new Forbidden();
    if (allow.includes(keyOf(target))) return addressesOf(target).then(([first]) => first!);
    if (isBlockedTarget(target)) throw new Forbidden();
    const addresses = await addressesOf(target);
    if (!addresses.every(isPublicAddress)) throw new Forbidden();
    return addresses[0]!;
  }

  async function addressesOf({ host, literal }: Target): Promise<readonly string[]> {
    if (literal) return [host];
    const late = new Promise<never>((_, reject) => setTimeout(reject, LOOK_UP_TIME, new Unavailable()).unref());
    const addresses = await Promise.race([network.resolve(host), late]).catch(() => []);
    if (addresses.length === 0) throw new Unavailable();
    return addresses;
  }

  async function connectTo(target: Target | undefined): Promise<Socket> {
    if (broken || open.size >= applied.connections) throw new Unavailable();
    if (++requests > applied.requests) throw stopAll();
    try {
      const address = await checked(target);
      const socket = network.connect(address, target!.port);
      track(socket);
      await connected(socket, applied.connectTime);
      return socket;
    } catch (error) {
      if (!(error instanceof Forbidden)) throw new Unavailable();
      rejections++;
      if (target) rejected.add(keyOf(target));
      throw error;
    }
  }

  function stopAll(): Unavailable {
    broken = true;
    reportExceeded("capture_too_large");
    for (const stream of open) stream.destroy();
    return new Unavailable();
  }

  function track(socket: Duplex): void {
    open.add(socket);
    const over = setTimeout(() => socket.destroy(), applied.connectionTime);
    if (socket instanceof net.Socket) socket.setTimeout(applied.idleTime, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      clearTimeout(over);
      open.delete(socket);
    });
  }

  /** Forwards bytes within the limits and destroys the stream at the first byte beyond. */
  function metered(own: { bytes: number }): Transform {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        own.bytes += chunk.length;
        if (bytes > applied.totalBytes || own.bytes > applied.connectionBytes) done(stopAll());
        else done(null, chunk);
      },
    });
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!METHODS.has(request.method ?? "")) return void response.writeHead(405).end();
    const url = request.url ?? "";
    const target = /^http:/i.test(url) ? targetOf(url) : undefined;
    const socket = await connectTo(target);
    const own = { bytes: 0 };
    const { pathname, search, host } = new URL(url);
    const upward = http.request({
      createConnection: () => socket,
      method: request.method,
      path: pathname + search,
      headers: { ...endToEndHeaders(request.headers), host, connection: "close" },
      setHost: false,
      maxHeaderSize: MAX_HEADERS,
    });
    response.once("close", () => socket.destroy());
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      upward.once("response", resolve).once("upgrade", reject).once("error", reject).once("close", reject);
    });
    pipeline(request, metered(own), upward).catch(() => socket.destroy());
    const reply = await answer.catch(() => {
      throw new Unavailable();
    });
    response.writeHead(reply.statusCode ?? 502, endToEndHeaders(reply.headers));
    await pipeline(reply, metered(own), response).catch(() => response.destroy());
    socket.destroy();
  }

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const target = targetOf(/:\d+$/.test(authority) ? `http://${authority}/` : "");
    const socket = await connectTo(target);
    track(client);
    const own = { bytes: 0 };
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    await Promise.all([pipeline(client, metered(own), socket), pipeline(socket, metered(own), client)]);
  }

  const server = http.createServer(
    { maxHeaderSize: MAX_HEADERS, requestTimeout: applied.connectionTime },
    (request, response) => {
      forward(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(statusOf(error)).end();
      });
    },
  );
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on("error", () => client.destroy());
    tunnel(request.url ?? "", client, head).catch((error: unknown) => {
      if (!open.has(client)) client.end(`HTTP/1.1 ${statusOf(error)} ${http.STATUS_CODES[statusOf(error)]}\r\n\r\n`);
      else client.destroy();
    });
  });
  server.on("upgrade", (_request, client: Duplex) => {
    // Node hands the connection over without an error listener.
    client.on("error", () => client.destroy());
    client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.on("clientError", (_error, client: Duplex) => client.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limitExceeded,
    get blockedCount() {
      return rejections;
    },
    hasBlocked(address) {
      const target = targetOf(address);
      return target === undefined || rejected.has(keyOf(target));
    },
    async close() {
      for (const stream of open) stream.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page may contact another port of its own host, such as that of a live channel. */
const keyOf = ({ host, port }: Target): string => `${host}:${port}`;

const statusOf = (error: unknown): 403 | 502 => (error instanceof Forbidden ? 403 : 502);

function endToEndHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const named = String(headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)));
}

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
