import { realpathSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { createServer, type ViteDevServer } from "vite";
import type { SendPage, WebApplication } from "#local/web/web.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Both web applications as Vite serves them, with hot module replacement on the origin of the application. */
export type Pages = {
  readonly sendPage: SendPage;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
};

/** Vite's page carries an inline script and its client writes <style> elements; the built pages do neither. */
function allowInline(response: ServerResponse): void {
  const policy = response.getHeader("content-security-policy");
  if (typeof policy !== "string") return;
  response.setHeader("content-security-policy", policy.replaceAll(/\b(script|style)-src /g, "$1-src 'unsafe-inline' "));
}

/** Starts Vite for the customer application; the staff application follows with its first request. */
export async function startPages(): Promise<Pages> {
  // Never listens: it hands Vite the WebSockets that arrive at the cloud's server.
  const sockets = createHttpServer();
  const start = (name: WebApplication): Promise<ViteDevServer> =>
    createServer({
      configFile: path.join(ROOT, "web", name, "vite.config.ts"),
      cacheDir: path.join(ROOT, "dist/vite", name),
      clearScreen: false,
      server: {
        middlewareMode: true,
        ws: { server: sockets },
        // Packages may lie elsewhere, behind a link.
        fs: { allow: [ROOT, realpathSync(path.join(ROOT, "node_modules"))] },
      },
    });
  const servers = new Map<WebApplication, Promise<ViteDevServer>>([["app", start("app")]]);
  const serverOf = (name: WebApplication): Promise<ViteDevServer> => {
    const server = servers.get(name) ?? start(name);
    servers.set(name, server);
    return server;
  };
  await servers.get("app");

  return {
    async sendPage(application, request, response) {
      const { middlewares } = await serverOf(application);
      allowInline(response);
      await new Promise<void>((answered) => {
        response.once("close", answered);
        middlewares(request, response, () => response.writeHead(404).end());
      });
    },
    upgrade(request, socket, head) {
      const protocol = request.headers["sec-websocket-protocol"] ?? "";
      return ["vite-hmr", "vite-ping"].includes(protocol) && sockets.emit("upgrade", request, socket, head);
    },
    async close() {
      for (const server of servers.values()) await (await server).close();
    },
  };
}
