import { projectsOf } from "#domain/projects/projects-of.ts";

/** Adds the ids of its projects to a heatmap. */
export async function withProjects<Shown extends { readonly uid: string }>(
  shown: Promise<Shown>,
): Promise<Shown & { projectIds: string[] }> {
  const heatmap = await shown;
  return { ...heatmap, projectIds: await projectsOf(heatmap.uid) };
}
