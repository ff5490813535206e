import type { Caller } from "#domain/kit/caller.ts";

/** Whether a model that the caller chooses runs immediately: staff, and workspaces with the feature `object_recognition`. */
export const canRunModels = ({ subject, workspace }: Caller): boolean =>
  subject === "staff" || (workspace?.usable === true && workspace.access.includes("object_recognition"));
