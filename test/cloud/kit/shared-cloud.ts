import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { inject } from "vitest";
import { assertAllowed, deniedCalls, type OpenCloud, openCloud } from "./cloud.ts";

const PAGE = `<!doctype html><title>Small shop</title><meta name="viewport" content="width=device-width"><style>body{margin:0}h1{margin:0;padding:40px}
div{height:400px}</style><h1>Everything must go</h1><div style="background:#c33"></div><div style="background:#36c"></div><div style="background:#2a7"></div>`;

type SharedCloud = OpenCloud & {
  /** Host of a website on this machine that the cloud may capture. */
  readonly site: string;
};
let shared: Promise<SharedCloud> | undefined;

/** Starts the cloud and the website. Both end with the worker. */
async function openWithSite(): Promise<SharedCloud> {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const site = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dataDir = mkdtempSync(path.join(inject("sharedClouds"), "cloud-"));
  return { ...(await openCloud({ dataDir, captureHosts: [site] })), site };
}

/**
 * A cloud that the test files of a worker share, because loading its functions takes about ten seconds of CPU time. For tests with
 * users of their own that neither stop the cloud nor change its settings. `close` does not stop it; it throws when policies did not
 * allow a call since this was called. The cloud ends with the worker.
 */
export async function sharedCloud(): Promise<SharedCloud> {
  shared ??= openWithSite();
  const cloud = await shared;
  const before = deniedCalls(cloud.dataDir).length;
  return {
    ...cloud,
    async close() {
      assertAllowed(cloud.dataDir, before);
    },
  };
}
