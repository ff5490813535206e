import type { ProjectCard } from "#contracts/projects.ts";
import { readCards } from "#domain/heatmaps/read-cards.ts";
import { LinkEntity } from "./link.entity.ts";
import type { Project } from "./project.entity.ts";

const THUMBNAILS = 4;

/** Projects of one scope as lists and pages show them, in the same order. */
export async function toCards(projects: readonly Project[]): Promise<ProjectCard[]> {
  const newest = await Promise.all(projects.map(({ uid }) => newestOf(uid)));
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

export async function toCard(project: Project): Promise<ProjectCard> {
  const [card] = await toCards([project]);
  return card!;
}

async function newestOf(project: string): Promise<readonly string[]> {
  const { data } = await LinkEntity.query.byProject({ project }).go({ limit: THUMBNAILS, order: "desc" });
  return data.map(({ heatmap }) => heatmap);
}
