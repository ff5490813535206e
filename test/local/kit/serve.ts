import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Emulator } from "#local/kit/emulator.ts";

/** A folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves an emulator, or anything with its `handle` function, on a free port. */
export async function serveOnFreePort(emulator: Pick<Emulator, "handle">): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    emulator.handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Serves an emulator on a free port until the test ends. Returns the configuration of an SDK client for it. */
export async function serveEmulator(emulator: Emulator) {
  const { url: endpoint, close } = await serveOnFreePort(emulator);
  onTestFinished(async () => {
    await close();
    await emulator.close?.();
  });
  return { endpoint, region: "eu-west-1", maxAttempts: 1, credentials: { accessKeyId: "test", secretAccessKey: "test" } };
}
