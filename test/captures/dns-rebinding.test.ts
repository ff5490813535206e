import { randomInt } from "node:crypto";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { openCaptureSession } from "#adapters/browser/capture-session.ts";
import type { Network } from "#adapters/browser/filtered-connections.ts";
import { loadPage } from "#adapters/browser/load-page.ts";
import { type FilteringProxy, openProxy } from "#adapters/browser/proxy.ts";
import { type DnsServer, startDnsServer } from "./kit/dns-server.ts";
import { PUBLIC, startFakeInternet } from "./kit/fake-internet.ts";

const URL_OF_ATTACKER = "http://attacker.example:8080/";
/** A service of this machine on a port that captures may use; a random address, because other processes use the port as well. */
const PRIVATE = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
/** Requests its own host again and again before it is loaded. */
const PAGE = `<!doctype html><script>
for (let at = 0; at < 5; at++) {
  const again = new XMLHttpRequest();
  again.open("GET", "/?" + at, false);
  again.send();
}</script>`;

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const opened of closing.splice(0).reverse()) await opened.close();
});

/** The private service, the attacker's website at a public address, and a network that finds both as `answers` say. */
async function startAttack(answers: Parameters<typeof startDnsServer>[0]) {
  const hits: string[] = [];
  const canary = http.createServer((request, response) => {
    hits.push(request.url ?? "");
    response.end("secret");
  });
  await new Promise<void>((resolve) => canary.listen(8080, PRIVATE, resolve));
  const internet = await startFakeInternet({ "attacker.example:8080": PAGE });
  const dns: DnsServer = await startDnsServer(answers);
  const network: Network = {
    resolve: dns.resolve,
    connect: (address, port) => (address === PUBLIC ? internet.network.connect(address, port) : net.connect(port, address)),
  };
  closing.push(internet, dns, {
    close() {
      canary.closeAllConnections();
      return new Promise((resolve) => canary.close(() => resolve()));
    },
  });
  return { hits, dns, internet, network };
}

async function get(proxy: FilteringProxy): Promise<{ status: number | undefined; body: string }> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(proxy.server, { path: URL_OF_ATTACKER }, resolve).once("error", reject);
  });
  return { status: response.statusCode, body: await text(response) };
}

it("the proxy reaches the private service where that is allowed, so that the other tests prove something", async () => {
  const { hits, network } = await startAttack([{ A: [PRIVATE] }]);
  const proxy = await openProxy({ network, allow: ["attacker.example:8080"] });
  closing.push(proxy);
  expect(await get(proxy)).toEqual({ status: 200, body: "secret" });
  expect(hits).toEqual(["/"]);
});

it("the proxy connects to the address that was checked, even if the next lookup returns a private one", async () => {
  const { hits, dns, network } = await startAttack([{ A: [PUBLIC] }, { A: [PRIVATE] }]);
  const proxy = await openProxy({ network });
  closing.push(proxy);
  expect(await get(proxy)).toEqual({ status: 200, body: PAGE });
  expect(dns.questions).toBe(1);
  expect(await get(proxy)).toEqual({ status: 403, body: "" });
  expect(hits).toEqual([]);
});

it.each([
  { name: "a public and a private address", addresses: { A: [PUBLIC, PRIVATE] } },
  { name: "a private address first", addresses: { A: [PRIVATE, PUBLIC] } },
  { name: "a private IPv6 address", addresses: { A: [PUBLIC], AAAA: ["::1"] } },
  { name: "a private address written as IPv6", addresses: { AAAA: [`::ffff:${PRIVATE}`] } },
])("the proxy rejects a lookup that returns $name", async ({ addresses }) => {
  const { hits, internet, network } = await startAttack([addresses]);
  const proxy = await openProxy({ network });
  closing.push(proxy);
  expect(await get(proxy)).toEqual({ status: 403, body: "" });
  expect({ hits, connections: internet.connections }).toEqual({ hits: [], connections: [] });
});

it("a captured page cannot reach a private service to which its own host name now resolves", async () => {
  const { hits, dns, network } = await startAttack([{ A: [PUBLIC] }, { A: [PRIVATE] }]);
  const session = await openCaptureSession({ network, timeouts: { quiet: 50 } }, { width: 400, height: 300 });
  closing.push(session);
  await expect(loadPage(session, URL_OF_ATTACKER)).rejects.toThrow("capture_refused");
  // The capture may be rejected when the first request is blocked, while the page sends the others.
  await expect.poll(() => session.proxy.blockedCount).toBe(5);
  expect(dns.questions).toBe(6);
  expect(hits).toEqual([]);
});
