import type { Profile } from "#contracts/profile.ts";
import type { ProjectCard } from "#contracts/projects.ts";

/** Whether the user may create and rename projects. This only hides UI; the server enforces the permission. */
export const canEditProjects = ({ role, trialEnded }: Profile): boolean => role !== "trial" || !trialEnded;

/** Members may delete only projects that they created. */
export const canDeleteProject = ({ role, uid, superadmin }: Profile, project: ProjectCard): boolean =>
  superadmin || role !== "member" || project.creator_uid === uid;
