import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server that listens on the loopback address, on a free port when `port` is 0. Throws a user-readable message when the port is
 * in use.
 */
export async function listen(port: number): Promise<{ server: Server; url: string }> {
  const server = createServer();
  // Longer than browsers keep idle connections, so that none is closed at the moment of its reuse.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(error.code === "EADDRINUSE" ? new Error(`Port ${port} is already in use. Choose another with --port.`) : error),
    );
    server.listen(port, "127.0.0.1", listening);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Stops accepting requests, closes endless streams, and resolves when the port is free. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
