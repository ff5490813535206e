import { projectsOf } from "#domain/projects/projects-of.ts";

/** Adds the ids of its projects to a heatmap; they are read while `shown` is. */
export async function withProjects<Shown>(uid: string, shown: Promise<Shown>): Promise<Shown & { projectIds: string[] }> {
  const [heatmap, projectIds] = await Promise.all([shown, projectsOf(uid)]);
  return { ...heatmap, projectIds };
}
