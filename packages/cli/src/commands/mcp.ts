import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createClient } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { createServer } from "../mcp/create-server.ts";
import { serveHttp } from "../mcp/serve-http.ts";

export const mcp = command({
  name: "mcp",
  usage: "",
  summary: "Serve list, analyze, compare, facts and what-if to AI assistants (Model Context Protocol)",
  details:
    "An assistant starts it and talks to it by standard input and output. With --http, it serves this computer only, to clients that\n" +
    "send the token it prints (or SIGHTLINE_MCP_TOKEN) as a bearer token, and reads no files.",
  options: { http: { type: "string", value: "PORT", text: "serve HTTP at /mcp on this port; 0 takes a free one" } },
  async run({ options, terminal, environment, signal, ...context }) {
    const access = context.access();
    const settings = { client: createClient(access), site: access.baseUrl, mayReadFiles: options.http === undefined };
    const create = () => createServer(settings);
    if (options.http === undefined) {
      const server = serveStdio(create);
      await Promise.race([once(process.stdin, "close"), once(process.stdin, "end"), aborted(signal)]);
      await server.close();
      return EXIT.success;
    }
    const port = Number(options.http);
    if (!/^\d+$/.test(options.http) || port > 65_535) throw new UsageError("--http needs a port.");
    const given = environment.SIGHTLINE_MCP_TOKEN;
    const token = given || randomBytes(24).toString("base64url");
    const server = await serveHttp(create, port, token);
    terminal.err(`${server.url}${given ? "" : `, token ${token}`}`);
    await aborted(signal);
    await server.close();
    return EXIT.success;
  },
});

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done(), { once: true });
  });
