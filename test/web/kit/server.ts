import { once } from "node:events";
import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import axe from "axe-core";
import { type WebSocket, WebSocketServer } from "ws";
import type { ProductionBenchmark } from "#contracts/benchmarks.ts";
import type { HeatmapActivity, HeatmapFacets } from "#contracts/heatmap-counts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import type { Output } from "#contracts/kit/operation.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { isVideo, type NewHeatmap } from "#contracts/new-heatmap.ts";
import type { Profile } from "#contracts/profile.ts";
import { INITIAL_DEFAULTS, type Notice, type settings } from "#contracts/settings.ts";
import { documentOf, STATIC_PAGES } from "#contracts/static-pages.ts";
import { isInFilter } from "#kit/portable/heatmap-filter.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { AccountState } from "./account-state.ts";
import { BrandsState } from "./brands-state.ts";
import { CommentsState } from "./comments-state.ts";
import { creativeImage } from "./creative-images.ts";
import { fileLinkOf } from "./file-link.ts";
import { ProjectsState } from "./projects-state.ts";
import { ProviderService } from "./provider-service.ts";
import { sampleAreaMoments, sampleFrames, sampleHeatmap, sampleProfile } from "./sample-data.ts";
import { CLIENT_ID, replyToSignIn, type SignInReply } from "./sign-in-service.ts";
import { UploadStore } from "./upload-store.ts";
import { testVideo } from "./videos.ts";

const dist = path.resolve(import.meta.dirname, "../../../dist/web");
const PAGE_SIZE = 50;
/** A page of the origin without content, where a test can set what the browser stores. */
export const EMPTY_PAGE = "/empty";
/** The script of axe, which pages keep compiled. */
export const AXE_PATH = "/axe.js";
/** The content security policy of the pages. */
const POLICY = (origin: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self' ${origin.replace("http", "ws")}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
  ".woff2": "font/woff2",
};

/** Headers of a file that never changes. */
const KEPT = { "cache-control": "public, max-age=31536000, immutable" };

type ApiCall = { method: string; path: string; body: unknown; idempotencyKey: string | undefined };

/**
 * Serves the built applications with an in-memory API, to test screens in isolation. Tests configure server errors: `rejectNext`
 * rejects the next call of a path.
 */
export class SightlineServer {
  me: Profile = sampleProfile();
  accountState = new AccountState(this.me);
  projects = new ProjectsState();
  comments = new CommentsState();
  brands = new BrandsState();
  heatmaps: HeatmapDetail[] = [];
  /** Benchmarks that the workspace may use. */
  benchmarks: ProductionBenchmark[] = [];
  /** Announcements to everyone, and those of the user. */
  settings: Output<typeof settings.public> = openSettings();
  notices: Notice[] = [];
  readonly calls: ApiCall[] = [];
  readonly uploads: number[] = [];
  readonly arrivals = new UploadStore();
  /** Delay of API responses in milliseconds. */
  delay = 0;
  origin = "";
  /** The only signature with which video links are accepted. */
  signature = "1";
  readonly provider = new ProviderService();
  readonly #answers = new Map<string, (body: unknown, query: URLSearchParams) => SignInReply>();
  readonly #rejections: { path: string; code: ErrorCode; status: number }[] = [];
  #rejectedWhen: { holds: (path: string) => boolean; code: ErrorCode } | undefined;
  readonly #server = http.createServer(
    (request, response) => void this.#serve(request, response).catch((error) => response.destroy(error)),
  );
  readonly #sockets = new Set<WebSocket>();

  /** Listens on a port of this machine, or on a free one where another process uses it by now. */
  async start(port = 0): Promise<this> {
    const live = new WebSocketServer({ server: this.#server, path: "/live" });
    live.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    await this.#listen(port).catch(() => this.#listen(0));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Resets all data, what was recorded and the next rejections, and signs in as this user. Configured answers remain. */
  enter(me: Profile): void {
    this.me = me;
    this.accountState = new AccountState(me);
    this.projects = new ProjectsState();
    this.comments = new CommentsState();
    this.brands = new BrandsState();
    this.heatmaps = [];
    this.benchmarks = [];
    this.settings = openSettings();
    this.notices = [];
    this.calls.length = 0;
    this.uploads.length = 0;
    this.arrivals.reset();
    this.provider.isNamed = false;
    this.provider.rejections.length = 0;
    this.#rejections.length = 0;
  }

  /** The last call of a method and path. */
  lastCall(method: string, path: string): ApiCall | undefined {
    return this.calls.findLast((call) => call.method === method && call.path === path);
  }

  get watchers(): number {
    return this.#sockets.size;
  }

  /** Closes every live connection, like a restarting server. */
  dropWatchers(): void {
    for (const socket of this.#sockets) socket.terminate();
    // Cleared immediately, so that waiting for watchers waits for new ones.
    this.#sockets.clear();
  }

  rejectNext(path: string, code: ErrorCode, status: number = errors[code].status): void {
    this.#rejections.push({ path, code, status });
  }

  /** Rejects every call from now on whose path matches. */
  rejectWhen(holds: (path: string) => boolean, code: ErrorCode): void {
    this.#rejectedWhen = { holds, code };
  }

  /** Sets the response of an operation from now on, for example `POST /accounts/sign-up`. */
  answerWith(operation: string, answer: (body: never, query: URLSearchParams) => object, status = 200): void {
    this.#answers.set(operation, (body, query) => ({ status, body: answer(body as never, query) }));
  }

  /** The request bodies of an operation. */
  sent(operation: string): unknown[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === operation).map(({ body }) => body);
  }

  /** Resets everything except the URL. */
  reset(): void {
    this.enter(sampleProfile());
    this.delay = 0;
    this.signature = "1";
    this.#answers.clear();
    this.#rejectedWhen = undefined;
  }

  /** Changes a heatmap and notifies every watcher. */
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
    if (pathname === EMPTY_PAGE) {
      response.writeHead(200, { "content-type": TYPES[".html"] }).end("<!doctype html>");
      return;
    }
    if (pathname === AXE_PATH) {
      response.writeHead(200, { "content-type": TYPES[".js"], ...KEPT }).end(axe.source);
      return;
    }
    if (pathname === "/config.json") {
      return send(response, 200, {
        region: "eu-west-1",
        userPoolId: "eu-west-1_Test",
        userPoolClientId: CLIENT_ID,
        userPoolEndpoint: `${this.origin}/idp/`,
        ...(this.provider.isNamed && { provider: { name: "Google", label: "Google", origin: this.origin } }),
      });
    }
    if (pathname === "/oauth2/authorize") {
      response.writeHead(302, { location: this.provider.authorize(searchParams) }).end();
      return;
    }
    if (pathname === "/oauth2/token") {
      const { status, body } = this.provider.exchange(new URLSearchParams(bytes.toString()), this.me.email);
      return send(response, status, body);
    }
    if (pathname === "/idp/") {
      const { status, body } = replyToSignIn(String(request.headers["x-amz-target"]), JSON.parse(bytes.toString()));
      return send(response, status, body);
    }
    if (pathname === "/bucket") {
      this.uploads.push(bytes.length);
      response.writeHead(204).end();
      return;
    }
    const [, part] = pathname.split("/bucket/");
    if (part) {
      const [uid = "", number] = part.split("/");
      response.writeHead(this.arrivals.take(uid, Number(number))).end();
      return;
    }
    if (pathname.startsWith("/videos/")) {
      if (searchParams.get("signature") !== this.signature) {
        response.writeHead(403).end();
        return;
      }
      return sendPart(request, response, await testVideo(path.basename(pathname, ".mp4")));
    }
    if (pathname.startsWith("/zips/")) {
      const name = decodeURIComponent(path.basename(pathname));
      response.writeHead(200, { "content-disposition": `attachment; filename="${name}"` }).end(`content of ${name}`);
      return;
    }
    if (pathname.startsWith("/pictures/")) {
      response
        .writeHead(200, { "content-type": "image/png", "cache-control": "max-age=60" })
        .end(await creativeImage(pathname.slice("/pictures/".length)));
      return;
    }
    // The distribution serves a page for a share id under the API's path.
    if (pathname.startsWith("/api/") && !pathname.startsWith("/api/sh_")) {
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
    const root = path.join(dist, isStaff ? "staff" : "app");
    const document = STATIC_PAGES.includes(pathname) ? `/${documentOf(pathname)}` : "/index.html";
    const wanted = path.extname(pathname) ? pathname.replace(/^\/superadmin/, "") : document;
    const file = path.join(root, path.normalize(wanted));
    const content = await readFile(file).catch(() => undefined);
    const headers = {
      "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
      "content-security-policy": POLICY(this.origin),
      ...(wanted.includes("assets/") && KEPT),
    };
    response.writeHead(content ? 200 : 404, headers).end(content);
  }

  #answer(call: ApiCall, query: URLSearchParams): SignInReply {
    const { method, path: called, body } = call;
    const rejection = this.#rejections.findIndex(({ path }) => called.startsWith(path));
    if (rejection !== -1) {
      const { code, status } = this.#rejections.splice(rejection, 1)[0]!;
      return sendError(code, status);
    }
    if (this.#rejectedWhen?.holds(called)) return sendError(this.#rejectedWhen.code);
    const answer = this.#answers.get(`${method} ${called}`);
    if (answer) return answer(body, query);
    const ofHouse = this.accountState.answer(call, query, this);
    if (ofHouse) return ofHouse;
    const ofProjects = this.projects.answer(call, query, this);
    if (ofProjects) return ofProjects;
    const ofComments = this.comments.answer(call, this);
    if (ofComments) return ofComments;
    const ofBrands = this.brands.answer(call, this);
    if (ofBrands) return ofBrands;
    if (called === "/accounts/me") return { status: 200, body: this.me };
    if (called === "/heatmaps/watch")
      return { status: 200, body: { ticket: "ticket", expires_at: new Date(Date.now() + 60_000).toISOString() } };
    if (called === "/staff/backoffice/in-progress") return { status: 200, body: { heatmaps: this.#inProgress() } };
    if (called === "/settings/public") return { status: 200, body: this.settings };
    if (called === "/settings/notices") return { status: 200, body: { notices: this.notices } };
    if (called === "/benchmarks") return { status: 200, body: { benchmarks: this.benchmarks } };
    if (called === "/heatmaps" && method === "POST") return this.#create(body as NewHeatmap);
    if (called === "/copilot/workspace/language-model")
      return { status: 200, body: { is_available: true, is_allowed: true, used: 1_200_000, budget: 2_000_000 } };
    if (called === "/heatmaps/activity") return { status: 200, body: activityOf(this.heatmaps) };
    if (called === "/heatmaps/facets") return { status: 200, body: facetsOf(this.heatmaps) };
    if (called === "/heatmaps") {
      const given = [...new Set(query.keys())].map((name) => [name, name === "tags" ? query.getAll(name) : query.get(name)]);
      const { last, ...filter } = heatmaps.list.query.parse(Object.fromEntries(given));
      const listed = this.heatmaps.filter((heatmap) => isInFilter(heatmap, filter));
      const from = Number(last ?? 0);
      const next = from + PAGE_SIZE;
      return { status: 200, body: { heatmaps: listed.slice(from, next), last: next < listed.length ? String(next) : null } };
    }
    if (called.startsWith("/captures/") && method === "POST") return this.#capture(called, body as never);
    const [, , uid = "", action, file] = called.replace(/^\/exports/, "").split("/");
    const heatmap = this.heatmaps.find((candidate) => candidate.uid === uid);
    if (!heatmap) return sendError("heatmap.not_found");
    if (action === "upload-form") return { status: 200, body: this.arrivals.wayOf(uid, this.origin) };
    if (action === "upload-parts") return this.arrivals.links(uid, this.origin, (body as { parts: number[] }).parts);
    if (action === "generate")
      return { status: 202, body: { job_id: `${uid}-1`, status: "requested", heatmap_uid: uid, credits_reserved: 1 } };
    if (action === "data") return { status: 200, body: fileLinkOf(`${safeFileName(heatmap.title, "Heatmap")} ${file}`, this) };
    if (action === "original") return { status: 200, body: { url: `${this.origin}/zips/${heatmap.title} original.png` } };
    if (action === "frames") return { status: 200, body: sampleFrames(heatmap.metrics?.precise) };
    if (action === "area-moments") return { status: 200, body: sampleAreaMoments(heatmap.areas_of_interest) };
    if (action === "frame-heatmap") return this.#createFrame(heatmap, body as { title?: string });
    if (method === "DELETE") {
      this.heatmaps = this.heatmaps.filter((candidate) => candidate !== heatmap);
      return { status: 200, body: { deleted: uid } };
    }
    if (method === "PATCH") return this.#edit(heatmap, body as Partial<HeatmapDetail>);
    return { status: 200, body: heatmap };
  }

  #edit(heatmap: HeatmapDetail, { version, ...change }: Partial<HeatmapDetail>): SignInReply {
    if (version !== heatmap.version) return sendError("heatmap.changed");
    const areas = change.areas_of_interest?.map((area) => ({
      ...area,
      value: 0.125,
      interval: [0.06, 0.21] as [number, number],
    }));
    const edited = { ...heatmap, ...change, ...(areas && { areas_of_interest: areas }), version: heatmap.version + 1 };
    this.heatmaps = this.heatmaps.map((candidate) => (candidate === heatmap ? edited : candidate));
    return { status: 200, body: edited };
  }

  #create({ file, benchmark: choice, areas_of_interest: _, version_of: __, ...fields }: NewHeatmap): SignInReply {
    const offered = this.benchmarks.find(({ uid }) => uid === choice?.uid);
    const benchmark = offered
      ? { uid: offered.uid, name: offered.name, version: offered.version, subjects: 120, categories: [] }
      : null;
    const type = isVideo(file.extension) ? "video" : "image";
    const reference = fields.reference ?? null;
    const heatmap = this.#add({ ...fields, reference, benchmark, type, extension: file.extension });
    this.arrivals.announce(heatmap.uid, { type, size: file.size });
    return { status: 201, body: { heatmap, upload: this.arrivals.wayOf(heatmap.uid, this.origin) } };
  }

  /** Creates the heatmap of a website or banner. */
  #capture(called: string, { title, url, projectIds }: { title?: string; url?: string; projectIds: string[] }): SignInReply {
    const isBanner = called === "/captures/banner";
    const kind = isBanner ? ({ type: "video", subtype: "html5" } as const) : ({ type: "image", subtype: "website" } as const);
    const heatmap = this.#add({ ...kind, title: title ?? url ?? "", projectIds });
    const job = { job_id: `${heatmap.uid}-1`, status: "requested", heatmap_uid: heatmap.uid, credits_reserved: 1 };
    return { status: 202, body: { ...job, heatmap, ...(!isBanner && { video: null }) } };
  }

  #add(own: Partial<HeatmapDetail>): HeatmapDetail {
    const number = 900 + this.heatmaps.length;
    const begun = { status: "requested" as const, created_at: new Date().toISOString(), width: null, height: null };
    const heatmap = sampleHeatmap(this.origin, number, { ...own, ...begun });
    const counter = heatmap.type === "video" ? "videoCredits" : "imageCredits";
    this.me = { ...this.me, [counter]: this.me[counter] - 1 };
    this.heatmaps = [heatmap, ...this.heatmaps];
    return heatmap;
  }

  #createFrame({ title }: HeatmapDetail, own: { title?: string }): SignInReply {
    const number = 900 + this.heatmaps.length;
    const fields = { title: own.title ?? title, status: "requested" as const, subtype: "frame" as const };
    const heatmap = sampleHeatmap(this.origin, number, { ...fields, created_at: new Date().toISOString() });
    this.heatmaps = [heatmap, ...this.heatmaps];
    return { status: 202, body: { heatmap, job_id: `${heatmap.uid}-1` } };
  }

  #inProgress() {
    return this.heatmaps
      .filter(({ status }) => status === "requested" || status === "processed")
      .map(({ uid, title, status, created_at }) => ({
        uid,
        title,
        status,
        upload: "validated",
        owner: this.me.email,
        workspace: this.me.workspace ? { uid: this.me.workspace.uid, name: this.me.workspace.name } : null,
        created_at,
        deadline: new Date(Date.parse(created_at) + 900_000).toISOString(),
      }));
  }
}

const openSettings = (): Output<typeof settings.public> => ({
  defaults: INITIAL_DEFAULTS,
  maintenance: { mode: "off", message: "" },
});

/** All heatmaps in the current week. */
function activityOf(listed: readonly HeatmapDetail[]): HeatmapActivity {
  const weeks = Array.from({ length: 12 }, (_, at) => {
    const own = at === 11 ? listed : [];
    const start = new Date(Date.UTC(2026, 8, 7 + 7 * at)).toISOString().slice(0, 10);
    const images = own.filter(({ type }) => type === "image").length;
    return { start, images, videos: own.length - images, clarity: own.length > 0 ? 72 : null };
  });
  const makers = new Map(listed.map(({ requested_by, requested_by_name }) => [requested_by, requested_by_name]));
  const people = [...makers].map(([uid, name]) => ({
    uid,
    name,
    count: listed.filter((each) => each.requested_by === uid).length,
  }));
  return { weeks, people, is_complete: true };
}

function facetsOf(listed: readonly HeatmapDetail[]): HeatmapFacets {
  const count = (values: readonly string[]) =>
    [...new Set(values)].map((value) => [value, values.filter((other) => other === value).length] as const);
  const chosen = listed.flatMap(({ benchmark }) => benchmark ?? []);
  const names = new Map(chosen.map(({ uid, name }) => [uid, name]));
  const makers = new Map(listed.map(({ requested_by, requested_by_name }) => [requested_by, requested_by_name]));
  return {
    tags: count(listed.flatMap(({ tags }) => tags)).map(([tag, count]) => ({ tag, count })),
    owners: count(listed.map(({ requested_by }) => requested_by)).map(([uid, count]) => ({ uid, name: makers.get(uid)!, count })),
    benchmarks: count(chosen.map(({ uid }) => uid)).map(([uid, count]) => ({ uid, name: names.get(uid)!, count })),
    benchmark_categories: count(chosen.flatMap(({ categories }) => categories)).map(([category, count]) => ({ category, count })),
  };
}

function sendError(code: ErrorCode, status: number = errors[code].status): SignInReply {
  return { status, body: { code, message: errors[code].message, details: {}, request_id: "req-7f3a91" } };
}

function send(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Serves byte ranges, like S3. */
function sendPart(request: http.IncomingMessage, response: http.ServerResponse, content: Buffer): void {
  const headers = { "content-type": "video/mp4", "accept-ranges": "bytes", "cache-control": "no-store" };
  const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const last = to === "" ? content.length - 1 : Math.min(Number(to), content.length - 1);
  const part = content.subarray(Number(from), last + 1);
  const range = { "content-range": `bytes ${from}-${last}/${content.length}` };
  response.writeHead(request.headers.range ? 206 : 200, { ...headers, ...range, "content-length": part.length }).end(part);
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
