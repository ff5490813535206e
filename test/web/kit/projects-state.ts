import type { SlidesExport, Zip } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { ProjectCard } from "#contracts/projects.ts";
import type { SlideTemplateChoice } from "#contracts/slides.ts";
import type { SignInReply } from "./sign-in-service.ts";

type ApiCall = { readonly method: string; readonly path: string; readonly body: unknown };
type Body = { readonly title?: string; readonly add?: string[]; readonly remove?: string[] };
type StoredProject = Pick<ProjectCard, "uid" | "title" | "creator_uid" | "created_at">;

const ok = (body: object, status = 200): SignInReply => ({ status, body });
const PAGE_SIZE = 50;
const MISSING: SignInReply = {
  status: 404,
  body: { code: "project.not_found", message: errors["project.not_found"].message, details: {}, request_id: "req-7f3a91" },
};

/** A project id from a number. */
export const projectIdOf = (number: number): string => `pj_${String(number).padStart(26, "0")}`;

export const NEW_ZIP: Zip = {
  uid: `zp_${"0".repeat(26)}`,
  status: "requested",
  progress: 0,
  problem: null,
  size: null,
  url: null,
  expires_at: "2026-11-23T12:00:00.000Z",
};

/** Projects in the API. Their heatmaps are stored with the heatmaps. */
export class ProjectsState {
  kept: StoredProject[] = [];
  /** State of the zip that was requested last. */
  zip: Zip | undefined;
  /** State of the slides that were requested last, what was requested, and the templates to choose from. */
  slides: SlidesExport | undefined;
  slidesRequest: unknown;
  slideTemplates: SlideTemplateChoice[] = [{ uid: "landscape", title: "Landscape, 16:9", orientation: "landscape" }];
  #made = 500;

  /** Creates projects with these titles, newest first, the first as number 0. */
  keep(...titles: readonly string[]): void {
    this.kept = titles.map((title, number) => ({
      uid: projectIdOf(number),
      title,
      creator_uid: "usr_ada",
      created_at: new Date(Date.UTC(2026, 10, 18, 12) - number * 86_400_000).toISOString(),
    }));
  }

  /** Handles a call about projects; returns undefined for others. */
  answer(
    { method, path, body: sent }: ApiCall,
    query: URLSearchParams,
    server: { heatmaps: HeatmapDetail[] },
  ): SignInReply | undefined {
    const [, room = "", uid, part, file] = path.split("/");
    const body = (sent ?? {}) as Body;
    if (room === "exports" && file === "zip") {
      if (method === "POST") this.zip = { ...NEW_ZIP };
      return this.zip ? ok(this.zip, method === "POST" ? 202 : 200) : MISSING;
    }
    if (room === "exports" && uid === "slide-templates") return ok({ templates: this.slideTemplates });
    if (room === "exports" && file === "slides") {
      if (method === "POST") {
        this.slidesRequest = sent;
        this.slides = { ...NEW_ZIP, uid: `sd_${"0".repeat(26)}`, type: "pdf", status: "requested", lacks_attention: false };
      }
      return this.slides ? ok(this.slides, method === "POST" ? 202 : 200) : MISSING;
    }
    if (room !== "projects") return;
    if (uid === "heatmaps") return this.#file(part ?? "", body, server);
    if (uid === undefined && method === "POST") {
      const made = { uid: projectIdOf(this.#made++), title: body.title ?? "", creator_uid: "usr_ada" };
      this.kept = [{ ...made, created_at: new Date().toISOString() }, ...this.kept];
      return ok(this.#card(this.kept[0]!, server.heatmaps), 201);
    }
    const [from, cards] = [Number(query.get("last") ?? 0), this.kept.map((each) => this.#card(each, server.heatmaps))];
    const pageOf = <T>(all: readonly T[]) => ({
      page: all.slice(from, from + PAGE_SIZE),
      last: from + PAGE_SIZE < all.length ? String(from + PAGE_SIZE) : null,
    });
    if (uid === undefined) {
      const { page, last } = pageOf(cards);
      return ok({ projects: page, last });
    }
    const project = this.kept.find((each) => each.uid === uid);
    if (!project) return MISSING;
    if (method === "DELETE") {
      this.kept = this.kept.filter((each) => each !== project);
      server.heatmaps = server.heatmaps.map((each) => ({ ...each, projectIds: each.projectIds.filter((id) => id !== uid) }));
      return ok({ deleted: uid });
    }
    if (part === "heatmaps") {
      for (const heatmap of body.add ?? []) this.#file(heatmap, { add: [uid] }, server);
      for (const heatmap of body.remove ?? []) this.#file(heatmap, { remove: [uid] }, server);
      return ok(this.#card(project, server.heatmaps));
    }
    if (method === "PATCH") {
      project.title = body.title ?? project.title;
      return ok(this.#card(project, server.heatmaps));
    }
    const { page, last } = pageOf(server.heatmaps.filter(({ projectIds }) => projectIds.includes(uid)));
    return ok({ project: this.#card(project, server.heatmaps), heatmaps: page, last });
  }

  #file(uid: string, { add = [], remove = [] }: Body, server: { heatmaps: HeatmapDetail[] }): SignInReply {
    server.heatmaps = server.heatmaps.map((each) =>
      each.uid === uid ? { ...each, projectIds: [...each.projectIds.filter((id) => !remove.includes(id)), ...add] } : each,
    );
    return ok({ projectIds: server.heatmaps.find((each) => each.uid === uid)?.projectIds ?? [] });
  }

  #card(project: StoredProject, heatmaps: readonly HeatmapDetail[]): ProjectCard {
    const held = heatmaps.filter(({ projectIds }) => projectIds.includes(project.uid));
    const thumbnails = held.slice(0, 4).flatMap(({ thumbnail }) => thumbnail ?? []);
    return { ...project, workspace: "ws_north", heatmap_count: held.length, thumbnails };
  }
}
