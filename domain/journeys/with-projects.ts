import { projectsOf } from "#domain/projects/projects-of.ts";

/** What is shown of a heatmap, together with the projects it is in. */
export async function withProjects<Shown extends { readonly uid: string }>(
  shown: Promise<Shown>,
): Promise<Shown & { projectIds: string[] }> {
  const heatmap = await shown;
  return { ...heatmap, projectIds: await projectsOf(heatmap.uid) };
}
