import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Emulator } from "#local/kit/emulator.ts";

/** Serves an emulator, or anything with its `handle` function, on a free port. */
export async function serveOnFreePort({ handle }: Pick<Emulator, "handle">): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.statusCode = 500;
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
