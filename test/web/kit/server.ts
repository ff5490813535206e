import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import type { Profile } from "#contracts/accounts.ts";
import type { HeatmapDetail, LiveMessage, NewHeatmap } from "#contracts/heatmaps.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import { picture } from "./pictures.ts";
import { idOf, sampleHeatmap, sampleProfile } from "./sample-data.ts";
import { type Answer, answerSignIn, CLIENT_ID } from "./sign-in-service.ts";

const dist = path.resolve(import.meta.dirname, "../../../dist/web");
const PAGE_SIZE = 50;
/** The policy that the pages must live under. */
const POLICY = (origin: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob: data:; connect-src 'self' ${origin.replace("http", "ws")}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

type ApiCall = { method: string; path: string; body: unknown; idempotencyKey: string | undefined };

/**
 * Serves the built applications with an API held in memory, so that a screen can be tried alone. What the server may do wrong is set
 * by the test: `refuseNext` answers the next call of a path with a refusal.
 */
export class SightlineServer {
  me: Profile = sampleProfile();
  heatmaps: HeatmapDetail[] = [];
  readonly calls: ApiCall[] = [];
  readonly uploads: number[] = [];
  /** Milliseconds before any API answer. */
  delay = 0;
  origin = "";
  readonly #refusals: { path: string; code: ErrorCode; status: number }[] = [];
  readonly #server = http.createServer(
    (request, response) => void this.#serve(request, response).catch((error) => response.destroy(error)),
  );
  readonly #sockets = new Set<WebSocket>();

  async start(): Promise<this> {
    const live = new WebSocketServer({ server: this.#server, path: "/live" });
    live.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get watchers(): number {
    return this.#sockets.size;
  }

  /** Ends every live connection, as a server that restarts does. */
  dropWatchers(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  refuseNext(path: string, code: ErrorCode, status: number = errors[code].status): void {
    this.#refusals.push({ path, code, status });
  }

  /** Changes a heatmap and tells every watcher. */
  change(uid: string, change: Partial<HeatmapDetail>): void {
    this.heatmaps = this.heatmaps.map((heatmap) =>
      heatmap.uid === uid ? { ...heatmap, ...change, version: heatmap.version + 1 } : heatmap,
    );
    const heatmap = this.heatmaps.find((candidate) => candidate.uid === uid);
    if (heatmap) this.tell({ type: "heatmap.changed", heatmap });
  }

  tell(message: LiveMessage): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(message));
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.origin);
    const bytes = await bodyOf(request);
    if (pathname === "/config.json") {
      return send(response, 200, {
        region: "eu-west-1",
        userPoolId: "eu-west-1_Test",
        userPoolClientId: CLIENT_ID,
        userPoolEndpoint: `${this.origin}/idp/`,
      });
    }
    if (pathname === "/idp/") {
      const { status, body } = answerSignIn(String(request.headers["x-amz-target"]), JSON.parse(bytes.toString()));
      return send(response, status, body);
    }
    if (pathname === "/bucket") {
      this.uploads.push(bytes.length);
      response.writeHead(204).end();
      return;
    }
    if (pathname.startsWith("/pictures/")) {
      response
        .writeHead(200, { "content-type": "image/png", "cache-control": "max-age=60" })
        .end(await picture(pathname.slice("/pictures/".length)));
      return;
    }
    if (pathname.startsWith("/api/")) {
      const call: ApiCall = {
        method: request.method ?? "GET",
        path: pathname.slice("/api".length),
        body: bytes.length ? JSON.parse(bytes.toString()) : undefined,
        idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      };
      this.calls.push(call);
      await new Promise((resolve) => setTimeout(resolve, this.delay));
      const { status, body } = this.#answer(call, searchParams);
      return send(response, status, body);
    }
    return this.#page(pathname, response);
  }

  async #page(pathname: string, response: http.ServerResponse): Promise<void> {
    const isStaff = pathname.startsWith("/superadmin");
    const root = path.join(dist, isStaff ? "admin" : "app");
    const wanted = path.extname(pathname) ? pathname.replace(/^\/superadmin/, "") : "/index.html";
    const file = path.join(root, path.normalize(wanted));
    const content = await readFile(file).catch(() => undefined);
    const headers = {
      "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
      "content-security-policy": POLICY(this.origin),
    };
    response.writeHead(content ? 200 : 404, headers).end(content);
  }

  #answer({ method, path: called, body }: ApiCall, query: URLSearchParams): Answer {
    const refusal = this.#refusals.findIndex(({ path }) => called.startsWith(path));
    if (refusal !== -1) {
      const { code, status } = this.#refusals.splice(refusal, 1)[0]!;
      return refuse(code, status);
    }
    if (called === "/me") return { status: 200, body: this.me };
    if (called === "/heatmaps/watch")
      return { status: 200, body: { ticket: "ticket", expires_at: new Date(Date.now() + 60_000).toISOString() } };
    if (called === "/staff/heatmaps/in-progress") return { status: 200, body: { heatmaps: this.#inProgress() } };
    if (called === "/heatmaps" && method === "POST") return this.#create(body as NewHeatmap);
    if (called === "/heatmaps") {
      const from = Number(query.get("last") ?? 0);
      const next = from + PAGE_SIZE;
      return {
        status: 200,
        body: { heatmaps: this.heatmaps.slice(from, next), last: next < this.heatmaps.length ? String(next) : null },
      };
    }
    const [, , uid = "", action] = called.split("/");
    const heatmap = this.heatmaps.find((candidate) => candidate.uid === uid);
    if (!heatmap) return refuse("heatmap.not_found");
    if (action === "upload-form") return { status: 200, body: this.#form() };
    if (action === "generate")
      return { status: 202, body: { job_id: `${uid}-1`, status: "requested", heatmap_uid: uid, credits_reserved: 1 } };
    if (method === "DELETE") {
      this.heatmaps = this.heatmaps.filter((candidate) => candidate !== heatmap);
      return { status: 200, body: { deleted: uid } };
    }
    if (method === "PATCH") return this.#edit(heatmap, body as Partial<HeatmapDetail>);
    return { status: 200, body: heatmap };
  }

  #edit(heatmap: HeatmapDetail, { version, ...change }: Partial<HeatmapDetail>): Answer {
    if (version !== heatmap.version) return refuse("heatmap.changed");
    const areas = change.areas_of_interest?.map((area) => ({
      ...area,
      value: 0.125,
      interval: [0.06, 0.21] as [number, number],
    }));
    const edited = { ...heatmap, ...change, ...(areas && { areas_of_interest: areas }), version: heatmap.version + 1 };
    this.heatmaps = this.heatmaps.map((candidate) => (candidate === heatmap ? edited : candidate));
    return { status: 200, body: edited };
  }

  #create({ file, ...fields }: NewHeatmap): Answer {
    const own = {
      ...fields,
      status: "requested" as const,
      extension: file.extension,
      created_at: new Date().toISOString(),
      width: null,
      height: null,
    };
    const heatmap = sampleHeatmap(this.origin, 900 + this.heatmaps.length, { ...own, uid: idOf(900 + this.heatmaps.length) });
    this.heatmaps = [heatmap, ...this.heatmaps];
    return { status: 201, body: { heatmap, upload: this.#form() } };
  }

  #form() {
    return { url: `${this.origin}/bucket`, fields: { key: "upload" }, expires_at: new Date(Date.now() + 300_000).toISOString() };
  }

  #inProgress() {
    return this.heatmaps
      .filter(({ status }) => status === "requested" || status === "processed")
      .map(({ uid, title, status, created_at }) => ({
        uid,
        title,
        status,
        upload: "validated",
        requested_by_email: this.me.email,
        workspace: this.me.workspace?.name ?? null,
        created_at,
        deadline: new Date(Date.parse(created_at) + 900_000).toISOString(),
      }));
  }
}

function refuse(code: ErrorCode, status: number = errors[code].status): Answer {
  return { status, body: { code, message: errors[code].sentence, details: {}, request_id: "req-7f3a91" } };
}

function send(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
