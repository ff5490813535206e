import type { ProjectCard } from "#contracts/projects.ts";
import { readCards } from "#domain/heatmaps/read-cards.ts";
import { type Link, LinkEntity } from "./link.entity.ts";
import type { Project } from "./project.entity.ts";

const THUMBNAILS = 4;

/** Projects of one scope as lists and pages show them, in the same order. */
export async function toCards(projects: readonly Project[]): Promise<ProjectCard[]> {
  return describe(projects, await Promise.all(projects.map(({ uid }) => newestLinks(uid))));
}

/** A project as lists and pages show it. `links`: its newest heatmaps, for callers that know more than the index shows yet. */
export async function toCard(project: Project, links?: readonly Link[]): Promise<ProjectCard> {
  const [card] = await describe([project], [links ?? (await newestLinks(project.uid))]);
  return card!;
}

/** The newest heatmaps of a project, newest first: as many as a card shows, and `more`. */
export async function newestLinks(project: string, more = 0): Promise<readonly Link[]> {
  return (await LinkEntity.query.byProject({ project }).go({ limit: THUMBNAILS + more, order: "desc" })).data;
}

async function describe(projects: readonly Project[], links: readonly (readonly Link[])[]): Promise<ProjectCard[]> {
  const newest = links.map((each) => each.slice(0, THUMBNAILS).map(({ heatmap }) => heatmap));
  const scope = projects[0]?.scope ?? "";
  const cards = await readCards([...new Set(newest.flat())], scope);
  const images = new Map(cards.map(({ uid, thumbnail }) => [uid, thumbnail]));
  return projects.map(({ uid, title, creator_uid, workspace, created_at, heatmap_count }, place) => ({
    uid,
    title,
    creator_uid,
    workspace,
    created_at,
    heatmap_count,
    thumbnails: (newest[place] ?? []).map((heatmap) => images.get(heatmap)).filter((image) => typeof image === "string"),
  }));
}
