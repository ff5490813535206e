import { lookup } from "node:dns/promises";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CaptureProblem } from "./errors.ts";
import {
  DEFAULT_LIMITS,
  FilteredConnections,
  Forbidden,
  type Network,
  type ProxyLimits,
  Unavailable,
} from "./filtered-connections.ts";
import { targetOf } from "./public-address.ts";

export type ProxyOptions = {
  /** Non-public hosts with port (`127.0.0.1:8080`) that may be reached. Never set this where untrusted users choose URLs. */
  readonly allow?: readonly string[];
  readonly network?: Network;
  readonly limits?: Partial<ProxyLimits>;
};

/** A proxy for one capture, listening on this machine only. */
export type FilteringProxy = {
  /** Address of the proxy, in the format of Chromium's `--proxy-server`. */
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

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect: (address, port) => net.connect({ host: address, port }),
};

/**
 * Opens a proxy that reaches public addresses only (`FilteredConnections`). Redirects, frames, sockets and all other browser
 * requests pass through it too and are checked one by one. A rejection is a bare 403.
 */
export async function openProxy({ allow = [], network = internet, limits = {} }: ProxyOptions = {}): Promise<FilteringProxy> {
  const applied = { ...DEFAULT_LIMITS, ...limits };
  const connections = new FilteredConnections({ allow, network, limits: applied });

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!METHODS.has(request.method ?? "")) return void response.writeHead(405).end();
    const url = request.url ?? "";
    const target = /^http:/i.test(url) ? targetOf(url) : undefined;
    const socket = await connections.connect(target);
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
    pipeline(request, connections.metered(own), upward).catch(() => socket.destroy());
    const reply = await answer.catch(() => {
      throw new Unavailable();
    });
    response.writeHead(reply.statusCode ?? 502, endToEndHeaders(reply.headers));
    await pipeline(reply, connections.metered(own), response).catch(() => response.destroy());
    socket.destroy();
  }

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const target = targetOf(/:\d+$/.test(authority) ? `http://${authority}/` : "");
    const socket = await connections.connect(target);
    connections.track(client);
    const own = { bytes: 0 };
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    await Promise.all([pipeline(client, connections.metered(own), socket), pipeline(socket, connections.metered(own), client)]);
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
      if (!connections.isTracked(client)) client.end(`HTTP/1.1 ${statusOf(error)} ${http.STATUS_CODES[statusOf(error)]}\r\n\r\n`);
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
    limitExceeded: connections.limitExceeded,
    get blockedCount() {
      return connections.blockedCount;
    },
    hasBlocked(address) {
      const target = targetOf(address);
      return target === undefined || connections.hasBlocked(target);
    },
    async close() {
      connections.closeAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const statusOf = (error: unknown): 403 | 502 => (error instanceof Forbidden ? 403 : 502);

function endToEndHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const named = String(headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)));
}
