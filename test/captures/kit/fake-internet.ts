import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import type { Network } from "#adapters/browser/filtered-connections.ts";

export type FakeSite = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Names, what they resolve to and who answers there; nothing of it leaves this machine. */
export type FakeInternet = {
  readonly network: Network;
  /** `address:port` of every connection that was opened. */
  readonly connections: string[];
  /** `host/path` of every request that arrived. */
  readonly requests: string[];
  close(): Promise<void>;
};

export const PUBLIC = "93.184.215.14";

/**
 * An internet whose sites all stand at one public address. `names` resolves other names, a list of answers one after the other;
 * what is connected to is always the same server, so `connections` lists where a connection would have gone.
 */
export async function startFakeInternet(
  sites: Record<string, FakeSite>,
  names: Record<string, string[] | string[][]> = {},
): Promise<FakeInternet> {
  const connections: string[] = [];
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    requests.push(address);
    const site = sites[address] ?? sites[request.headers.host ?? ""];
    if (typeof site === "function") return site(request, response);
    response.writeHead(site === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(site);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connections,
    requests,
    network: {
      async resolve(host) {
        const answer = names[host] ?? [PUBLIC];
        return (Array.isArray(answer[0]) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer) as string[];
      },
      connect(address, to) {
        connections.push(`${address}:${to}`);
        return net.connect(port, "127.0.0.1");
      },
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers with a file of this type. */
export const file = (type: string, body: string | Buffer) => {
  return (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { "content-type": type }).end(body);
};

/** Answers with a redirect. */
export const redirect = (location: string): FakeSite => {
  return (_request, response) => void response.writeHead(302, { location }).end();
};
