import { type Caller, ownsScope } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { type Project, ProjectEntity } from "./project.entity.ts";

/**
 * The project if the caller may see it: of their workspace, personal, or any for staff. Missing, deleted and
 * other users' projects throw the same error, so that ids cannot be probed.
 */
export async function requireProject(caller: Caller, uid: string): Promise<Project> {
  const { data: project } = await ProjectEntity.get({ uid }).go({ consistent: true });
  if (!project || !canRead(caller, project)) throw new AppError("project.not_found");
  return project;
}

const canRead = (caller: Caller, { scope }: Project): boolean => caller.subject === "staff" || ownsScope(caller, scope);
