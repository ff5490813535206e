import type { Profile } from "#contracts/accounts.ts";
import type { ProjectCard } from "#contracts/projects.ts";

/** Whether somebody may create and rename projects. The server decides; this only hides what it would refuse. */
export const mayKeepProjects = ({ role, trialEnded }: Profile): boolean => role !== "trial" || !trialEnded;

/** Members delete what they created themselves. */
export const mayRemoveProject = ({ role, uid, superadmin }: Profile, project: ProjectCard): boolean =>
  superadmin || role !== "member" || project.creator_uid === uid;
