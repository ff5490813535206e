import * as z from "zod";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "./kit/page.ts";
import { sampleId } from "./kit/sample-id.ts";
import { ProjectId } from "./project-id.ts";

/** Maximum projects per heatmap. */
export const MAX_PROJECTS_PER_HEATMAP = 50;
/** Maximum heatmaps added to or removed from a project per request, and projects per request for a heatmap. */
export const MAX_HEATMAPS_PER_REQUEST = 25;
export const MAX_PROJECTS_PER_REQUEST = 20;

export const ProjectTitle = z.string().trim().min(1, "Title is required").max(200).meta({ description: "Its name in lists" });

/** A project as a card of the list shows it. URLs are presigned and valid for five minutes. */
export const ProjectCard = z
  .object({
    uid: ProjectId,
    title: z.string().meta({ description: "Its name in lists" }),
    creator_uid: z.string().meta({ description: "Uid of the person or key that created it" }),
    workspace: z.string().meta({ description: "Empty for personal projects" }),
    created_at: z.iso.datetime().meta({ description: "When it was created" }),
    heatmap_count: z.int().min(0).meta({ description: "Number of its heatmaps" }),
    thumbnails: z.array(z.url()).max(4).meta({ description: "Thumbnails of its newest heatmaps" }),
  })
  .meta({ id: "ProjectCard", description: "A project as lists show it. URLs are presigned and valid for five minutes" });
export type ProjectCard = z.infer<typeof ProjectCard>;

const params = z.strictObject({ uid: ProjectId });
const query = z.strictObject({
  limit: pageLimit(),
  last: PageCursor,
});
const title = z.strictObject({ title: ProjectTitle });

/** Ids to add and to remove: each id once, at least one. Existing links and missing ones are left unchanged. */
const changes = <Id extends z.ZodType<string>>(id: Id, max: number, example: string) => {
  const ids = z.array(id).max(max).default([]);
  return z
    .strictObject({
      add: ids.meta({ description: "What to add" }),
      remove: ids.meta({ description: "What to remove" }),
    })
    .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "Nothing to change." })
    .refine(({ add, remove }) => add.length + remove.length <= max, {
      path: ["add"],
      message: `You can change at most ${max} at a time.`,
    })
    .refine(({ add, remove }) => new Set([...add, ...remove]).size === add.length + remove.length, {
      path: ["add"],
      message: "Each can be listed only once.",
    })
    .meta({ examples: [{ add: [example] }] });
};

const working = { trial: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" } as const;

export const projects = contract("projects", {
  list: {
    summary: "List the caller's projects, newest first",
    row: "C01",
    method: "GET",
    viewable: true,
    path: "/projects",
    callers: everyUser,
    query,
    returns: z.object({ projects: z.array(ProjectCard), last: NextPage }).meta({ id: "ProjectPage" }),
    errors: ["request.invalid"],
    shows: ["project"],
  },
  read: {
    summary: "Get a project with its heatmaps, newest first",
    row: "C01",
    method: "GET",
    viewable: true,
    path: "/projects/{uid}",
    callers: everyUser,
    params,
    query,
    returns: z.object({ project: ProjectCard, heatmaps: z.array(HeatmapCard), last: NextPage }).meta({ id: "ProjectHeatmaps" }),
    errors: ["request.invalid", "project.not_found"],
    shows: ["project", "heatmap"],
  },
  create: {
    summary: "Create an empty project",
    row: "C02",
    method: "POST",
    path: "/projects",
    callers: working,
    status: 201,
    body: title,
    returns: ProjectCard,
    errors: ["request.too_many", "project.not_found"],
  },
  rename: {
    summary: "Rename a project",
    row: "C03",
    method: "PATCH",
    path: "/projects/{uid}",
    callers: working,
    params,
    body: title,
    returns: ProjectCard,
    errors: ["project.not_found"],
  },
  changeHeatmaps: {
    summary: "Add heatmaps to a project and remove others",
    row: "C03",
    method: "PATCH",
    path: "/projects/{uid}/heatmaps",
    callers: working,
    params,
    body: changes(HeatmapId, MAX_HEATMAPS_PER_REQUEST, sampleId("hm")),
    returns: ProjectCard,
    errors: ["project.not_found", "project.too_many", "heatmap.not_found"],
  },
  changeHeatmapProjects: {
    summary: "Add a heatmap to projects and remove it from others",
    row: "B09",
    method: "PATCH",
    path: "/projects/heatmaps/{uid}",
    callers: everyUser,
    params: z.strictObject({ uid: HeatmapId }),
    body: changes(ProjectId, MAX_PROJECTS_PER_REQUEST, sampleId("pj")),
    returns: z.object({ projectIds: z.array(ProjectId) }).meta({ id: "HeatmapProjects" }),
    errors: ["heatmap.not_found", "project.not_found", "project.too_many"],
  },
  remove: {
    summary: "Delete a project; its heatmaps stay",
    row: "C04",
    method: "DELETE",
    path: "/projects/{uid}",
    callers: { ...everyUser, member: "own" },
    params,
    returns: z.object({ deleted: ProjectId }).meta({ id: "DeletedProject" }),
    errors: ["project.not_found"],
  },
} as const satisfies ContractSpec);
