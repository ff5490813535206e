import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postToReceiver } from "#adapters/webhook-receiver.ts";

const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  if (request.url === "/never") return;
  if (request.url === "/endless") {
    response.writeHead(200).flushHeaders();
    return;
  }
  response.writeHead(request.url === "/moved" ? 307 : 204, { location: "http://127.0.0.1/" }).end();
});
let host = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = { headers: { "webhook-id": "ev_1" }, body: "{}" };

test.each([
  ["a private address", ["10.1.2.3"]],
  ["this machine", ["127.0.0.1"]],
  ["the metadata service", ["169.254.169.254"]],
  ["a private address beside a public one", ["93.184.216.34", "192.168.0.1"]],
  ["a private IPv6 address", ["fd00::1"]],
  ["an IPv4 address in an IPv6 one", ["::ffff:10.0.0.1"]],
])("a webhook sends nothing to a name that resolves to %s", async (_, addresses) => {
  const sent = postToReceiver("https://receiver.example.com/", message, { resolve: async () => addresses });
  await expect(sent).rejects.toThrow("The host name leads to a private address.");
});

test.each(["http://example.com/", "https://10.0.0.1/", "https://localhost/", "https://example.com:25/", "file:///etc/passwd"])(
  "a webhook sends nothing to %s",
  async (url) => {
    const resolve = () => Promise.reject(new Error("not asked"));
    await expect(postToReceiver(url, message, { resolve })).rejects.toThrow(/not valid|not https/);
  },
);

test("a webhook is sent to the address that was checked, without a second lookup", async () => {
  let asked = 0;
  const port = host.split(":")[1];
  const resolve = async () => {
    asked++;
    return ["127.0.0.1"];
  };
  const url = `http://receiver.example.com:${port}/`;
  expect(await postToReceiver(url, message, { allow: [`receiver.example.com:${port}`], resolve })).toBe(204);
  expect(asked).toBe(1);
  expect(requests.at(-1)).toMatchObject({
    method: "POST",
    headers: { "webhook-id": "ev_1", host: `receiver.example.com:${port}` },
  });
});

test("a webhook returns a redirect as its status, and does not follow it", async () => {
  const before = requests.length;
  expect(await postToReceiver(`http://${host}/moved`, message, { allow: [host] })).toBe(307);
  expect(requests.length).toBe(before + 1);
});

test("a webhook gives up on a receiver that does not answer in time, and does not read a response to its end", async () => {
  const options = { allow: [host], timeoutMs: 50 };
  await expect(postToReceiver(`http://${host}/never`, message, options)).rejects.toThrow("There was no response in time.");
  expect(await postToReceiver(`http://${host}/endless`, message, { allow: [host] })).toBe(200);
});

test("a webhook reports why a connection failed, without addresses", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const gone = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((done) => closed.close(done));
  await expect(postToReceiver(`http://${gone}/`, message, { allow: [gone] })).rejects.toThrow(
    /^The connection failed \(ECONNREFUSED\)\.$/,
  );
  await expect(postToReceiver("https://x.example.com/", message, { resolve: async () => [] })).rejects.toThrow(
    "couldn’t be resolved",
  );
});
