import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { type Project, ProjectEntity } from "./project.entity.ts";

/**
 * The project, if the caller may see it: one of his workspace, one he keeps for himself alone, or any if he is staff. Missing, deleted and
 * somebody else's are the same refusal, so that ids cannot be probed.
 */
export async function findProject(caller: Caller, uid: string): Promise<Project> {
  const { data: project } = await ProjectEntity.get({ uid }).go({ consistent: true });
  if (!project || !maySee(caller, project)) throw new AppError("project.not_found");
  return project;
}

const maySee = (caller: Caller, { scope }: Project): boolean =>
  caller.subject === "staff" || scope === caller.workspace?.uid || scope === caller.uid;
