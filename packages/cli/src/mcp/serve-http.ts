import { createHash, timingSafeEqual } from "node:crypto";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { UsageError } from "../exit-codes.ts";

const HOST = "127.0.0.1";

export type HttpServer = { readonly url: string; close(): Promise<void> };

/**
 * Serves MCP over HTTP at `/mcp`, on this computer only, to clients that send the token. Pages in a browser can’t use it, because
 * the names of host and origin are checked.
 */
export async function serveHttp(create: () => McpServer, port: number, token: string): Promise<HttpServer> {
  const handler = createMcpHandler(create);
  const handle = toNodeHandler(handler);
  const [isHostValid, isOriginValid] = [localhostHostValidation(), localhostOriginValidation()];
  const server = createHttpServer((request, response) => {
    if (!isHostValid(request, response) || !isOriginValid(request, response)) return;
    if (!hasToken(request, token)) return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    if (new URL(request.url ?? "/", `http://${HOST}`).pathname !== "/mcp") return void response.writeHead(404).end();
    // Requests that a server receives have a method.
    void handle(request as Parameters<typeof handle>[0], response);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => failed(new UsageError(`Port ${port} can’t be used: ${error.code}.`)));
    server.listen(port, HOST, listening);
  });
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${HOST}:${actual}/mcp`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Compares hashes in constant time. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}
