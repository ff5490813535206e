import http, { type IncomingMessage } from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { type FilteringProxy, openProxy, type ProxyOptions } from "#adapters/browser/proxy.ts";
import { type FakeInternet, PUBLIC, redirect, startFakeInternet } from "./kit/fake-internet.ts";

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const opened of closing.splice(0).reverse()) await opened.close();
});

async function opened(
  sites: Parameters<typeof startFakeInternet>[0] = {},
  names: Parameters<typeof startFakeInternet>[1] = {},
  options: ProxyOptions = {},
): Promise<{ internet: FakeInternet; proxy: FilteringProxy }> {
  const internet = await startFakeInternet(sites, names);
  const proxy = await openProxy({ network: internet.network, ...options });
  closing.push(internet, proxy);
  return { internet, proxy };
}

const BROKEN = "broken off";

/** A plain request through the proxy, as a browser sends it. Status 0 where the connection ended without an answer. */
async function get(proxy: FilteringProxy, url: string, method = "GET"): Promise<{ status: number; body: string }> {
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    http
      .request(
        proxy.server,
        { path: url, method, headers: { host: "ignored.example", "proxy-authorization": "secret" } },
        resolve,
      )
      .once("error", () => resolve(undefined))
      .end();
  });
  if (!response) return { status: 0, body: BROKEN };
  return { status: response.statusCode ?? 0, body: await text(response).catch(() => BROKEN) };
}

/** Status of a CONNECT, and what then came through the tunnel. */
async function tunnel(proxy: FilteringProxy, authority: string, says = ""): Promise<{ status: number; body: string }> {
  const { port, hostname } = new URL(proxy.server);
  const socket = net.connect(Number(port), hostname);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n${says}`);
  const answer = await text(socket).catch(() => "");
  return { status: Number(answer.split(" ")[1]), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
}

it("the proxy forwards a public page without hop-by-hop headers", async () => {
  let seen: http.IncomingHttpHeaders = {};
  const { proxy, internet } = await opened({
    "shop.example/a?b": (request, response) => {
      seen = request.headers;
      response.writeHead(201, { "x-own": "1" }).end("hello");
    },
  });
  expect(await get(proxy, "http://shop.example/a?b")).toEqual({ status: 201, body: "hello" });
  expect(seen).toMatchObject({ host: "shop.example" });
  expect(seen).not.toHaveProperty("proxy-authorization");
  expect(internet.connections).toEqual([`${PUBLIC}:80`]);
});

it.each([
  "http://169.254.169.254/",
  "http://2852039166/",
  "http://[::ffff:169.254.169.254]/",
  "http://localhost/",
  "http://user@shop.example/",
  "http://inner.example/",
  "http://half.example/",
  "http://six.example/",
  "http://shop.example:22/",
  "https://shop.example/",
  "/",
])("the proxy answers %s with 403 and nothing else", async (url) => {
  const names = { "inner.example": ["10.0.0.8"], "half.example": [PUBLIC, "127.0.0.1"], "six.example": ["64:ff9b::7f00:1"] };
  const { proxy, internet } = await opened({}, names);
  expect(await get(proxy, url)).toEqual({ status: 403, body: "" });
  expect(internet.connections).toEqual([]);
  expect(proxy.blockedCount).toBe(1);
});

it.each([
  "169.254.169.254:443",
  "127.0.0.1:80",
  "[::1]:443",
  "inner.example:443",
  "shop.example:25",
  "user@shop.example:443",
  "x",
  "a:b",
])("the proxy opens no tunnel to %s", async (authority) => {
  const { proxy, internet } = await opened({}, { "inner.example": ["192.168.1.1"] });
  expect(await tunnel(proxy, authority)).toEqual({ status: 403, body: "" });
  expect(internet.connections).toEqual([]);
});

it("the proxy connects to the checked address, even if the name resolves differently a moment later", async () => {
  const { proxy, internet } = await opened({ "flip.example": "fine" }, { "flip.example": [[PUBLIC], ["169.254.169.254"]] });
  expect(await get(proxy, "http://flip.example/")).toEqual({ status: 200, body: "fine" });
  expect(await get(proxy, "http://flip.example/")).toEqual({ status: 403, body: "" });
  expect(internet.connections).toEqual([`${PUBLIC}:80`]);
  expect(proxy.hasBlocked("http://flip.example/")).toBe(true);
});

it("the proxy returns redirects to the browser, and checks its next request separately", async () => {
  const { proxy } = await opened({ "shop.example": redirect("http://169.254.169.254/") });
  expect((await get(proxy, "http://shop.example/")).status).toBe(302);
  expect(proxy.hasBlocked("http://169.254.169.254/")).toBe(false);
});

it("the proxy distinguishes a host that is rejected on one port only from one that is always rejected", async () => {
  const { proxy } = await opened({ "shop.example": "through" });
  expect((await tunnel(proxy, "shop.example:6001", "")).status).toBe(403);
  expect(proxy.hasBlocked("wss://shop.example:6001/")).toBe(true);
  for (const url of ["http://shop.example/", "https://shop.example:443/", "wss://shop.example/"])
    expect(proxy.hasBlocked(url), url).toBe(false);
});

it("the proxy tunnels bytes in both directions to the checked address", async () => {
  const { proxy, internet } = await opened({ "shop.example": "through" });
  const request = "GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n";
  const { status, body } = await tunnel(proxy, "shop.example:443", request);
  expect(status).toBe(200);
  expect(body).toContain("through");
  expect(internet.connections).toEqual([`${PUBLIC}:443`]);
});

it("the proxy allows the listed hosts and ports, and no others", async () => {
  const { proxy } = await opened({ "127.0.0.1:81": "own" }, {}, { allow: ["127.0.0.1:81"] });
  expect((await get(proxy, "http://127.0.0.1:81/")).status).toBe(200);
  expect((await get(proxy, "http://127.0.0.1:82/")).status).toBe(403);
  expect((await get(proxy, "http://localhost:81/")).status).toBe(403);
});

it("the proxy returns 502 if nothing answers, and 405 for methods that no page needs", async () => {
  const { proxy } = await opened({}, { "gone.example": [] });
  expect((await get(proxy, "http://gone.example/")).status).toBe(502);
  expect((await get(proxy, "http://shop.example/", "TRACE")).status).toBe(405);
});

/** Sends without end. */
const endless = (_request: IncomingMessage, response: http.ServerResponse): void => {
  response.writeHead(200, { "content-type": "text/html", "content-length": 10e9 });
  const more = (): void => {
    while (response.writable && response.write(Buffer.alloc(64 * 1024)));
    response.once("drain", more);
  };
  more();
};

it("the proxy aborts a response that is too large, and rejects further requests of this capture", async () => {
  const { proxy } = await opened({ "big.example": endless }, {}, { limits: { connectionBytes: 1e6 } });
  expect((await get(proxy, "http://big.example/")).body).toBe(BROKEN);
  expect(await proxy.limitExceeded).toBe("capture_too_large");
  expect((await get(proxy, "http://shop.example/")).status).toBe(502);
});

it("the proxy limits the total bytes of all requests, and their number", async () => {
  const sites = { "shop.example": "x".repeat(4000) };
  const bytes = await opened(sites, {}, { limits: { totalBytes: 10_000 } });
  for (let at = 0; at < 3; at++) await get(bytes.proxy, "http://shop.example/");
  expect(await bytes.proxy.limitExceeded).toBe("capture_too_large");
  const requests = await opened(sites, {}, { limits: { requests: 2 } });
  for (let at = 0; at < 2; at++) expect((await get(requests.proxy, "http://shop.example/")).status).toBe(200);
  expect((await get(requests.proxy, "http://shop.example/")).status).toBe(502);
});

it("the proxy ends a connection that stays silent", async () => {
  const silent = (_request: IncomingMessage, response: http.ServerResponse) =>
    void response.writeHead(200, { "content-length": 9 }).flushHeaders();
  const { proxy } = await opened({ "silent.example": silent }, {}, { limits: { idleTime: 300 } });
  expect((await get(proxy, "http://silent.example/")).body).toBe(BROKEN);
});

it("the proxy ends a connection that is too slow to finish in time", async () => {
  const drip = (_request: IncomingMessage, response: http.ServerResponse): void => {
    const drops = setInterval(() => response.write("."), 10);
    response.once("close", () => clearInterval(drops));
  };
  const { proxy } = await opened({ "drip.example": drip }, {}, { limits: { connectionTime: 300 } });
  expect((await get(proxy, "http://drip.example/")).body).toBe(BROKEN);
});

it("the proxy limits the size of headers", async () => {
  const headers = { "x-long": "x".repeat(100_000) };
  const { proxy } = await opened({ "shop.example": (_request, response) => void response.writeHead(200, headers).end() });
  expect((await get(proxy, "http://shop.example/")).status).toBe(502);
});

it("the proxy survives a client that requests another protocol and disconnects before the response", async () => {
  const { proxy } = await opened({ "shop.example": "hello" });
  const { port, hostname } = new URL(proxy.server);
  for (let at = 0; at < 20; at++) {
    const socket = net.connect(Number(port), hostname);
    socket.once("error", () => undefined);
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write("GET http://shop.example/ HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    socket.resetAndDestroy();
  }
  expect(await get(proxy, "http://shop.example/")).toEqual({ status: 200, body: "hello" });
});
