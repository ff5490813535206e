import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { rejectionReason } from "#local/wiring/foreign-requests.ts";

const HOST = "127.0.0.1:4000";
const accepts = (headers: Record<string, string>, { url = "/api/health", method = "GET" } = {}) =>
  rejectionReason({ headers: { host: HOST, ...headers }, url, method } as unknown as IncomingMessage) === undefined;

describe("The server on one machine", () => {
  it("the server answers only under names of this machine", () => {
    for (const host of [HOST, "localhost:4000", "[::1]:4000", "127.0.0.1"]) expect(accepts({ host }), host).toBe(true);
    for (const host of ["evil.example:4000", "127.0.0.1.evil.example", "192.168.1.5:4000", "", "a b", "localhost@evil.example"])
      expect(accepts({ host }), host).toBe(false);
  });

  it("the server answers pages of its own origin and callers that are not pages", () => {
    expect(accepts({}, { method: "POST" })).toBe(true);
    for (const origin of ["http://127.0.0.1:4000", "http://localhost:4000"]) expect(accepts({ origin }), origin).toBe(true);
  });

  it("the server rejects pages of other sites, also of another port of this machine", () => {
    for (const origin of [
      "https://evil.example",
      "http://127.0.0.1:3000",
      "https://127.0.0.1:4000",
      "http://evil.example:4000",
      "null",
    ])
      expect(accepts({ origin }, { method: "POST" }), origin).toBe(false);
    expect(accepts({ origin: "null", "sec-fetch-site": "cross-site" }, { method: "POST" })).toBe(false);
  });

  it("the server answers pages of other sites only where the request itself grants access, but not under other names", () => {
    const request = { headers: { host: HOST, origin: "https://evil.example" }, url: "/v1/heatmaps", method: "POST" };
    const reasonFor = (own: object) =>
      rejectionReason({ ...request, ...own } as unknown as IncomingMessage, ({ pathname }) => pathname.startsWith("/v1/"));
    expect(reasonFor({})).toBeUndefined();
    expect(reasonFor({ url: "/api/heatmaps" })).toBeDefined();
    expect(reasonFor({ headers: { ...request.headers, host: "evil.example" } })).toBeDefined();
  });

  it("the server accepts forms of its own pages that send no referrer", () => {
    expect(accepts({ origin: "null", "sec-fetch-site": "same-origin" }, { url: "/_stripe/clock", method: "POST" })).toBe(true);
  });

  it("the server lets other sites open the outbox and the payments from a link, but not load them", () => {
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    for (const url of ["/_local/outbox", "/_stripe/customers"]) {
      expect(accepts(link, { url }), url).toBe(true);
      expect(accepts(link, { url, method: "POST" }), url).toBe(false);
      expect(accepts({ ...link, "sec-fetch-dest": "iframe" }, { url }), url).toBe(false);
      expect(accepts({ "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, { url }), url).toBe(false);
      expect(accepts({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, { url }), url).toBe(true);
    }
    expect(accepts({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, { url: "/logo.svg" })).toBe(true);
  });
});
