import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that listens on the loopback address, on a free port when `port` is 0. Throws a sentence when the port is taken. */
export async function listen(port: number): Promise<{ server: Server; url: string }> {
  const server = createServer();
  // Longer than a browser keeps an idle connection, so that none is cut in the moment it is used again.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(error.code === "EADDRINUSE" ? new Error(`Port ${port} is already in use. Choose another with --port.`) : error),
    );
    server.listen(port, "127.0.0.1", listening);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Stops taking requests, ends those that stream without end, and resolves when the port is free. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
