import { workspacesErrors } from "#contracts/kit/errors/workspaces.ts";
import type { Profile } from "#contracts/profile.ts";
import { pluralize } from "#web/kit/format.ts";

type Offer = {
  /** The uid of the workspace; names are not unique. */
  workspace: string;
  workspaceName: string;
  role: "member" | "admin";
  /** The invited address, if known. */
  email?: string;
  /** False if all seats are used. */
  hasSeat: boolean;
};

type JoiningProfile = Pick<Profile, "email" | "role" | "workspace">;

/** The user's current workspace, as far as it is known yet. */
type CurrentWorkspace = {
  /** Number of heatmaps that they created. */
  heatmaps?: number | undefined;
  /** Number of members, with the user. */
  members?: number | undefined;
};

/** The workspace that the user leaves by joining, if any. */
export const workspaceLeftFor = (workspace: string, person: JoiningProfile): Profile["workspace"] =>
  person.workspace?.uid === workspace ? null : person.workspace;

/** Why the user cannot accept an invite; undefined if they can. */
export function joinBlockedReason(
  { email, hasSeat }: Offer,
  person: JoiningProfile,
  { members = 1 }: CurrentWorkspace = {},
): string | undefined {
  if (email && email.toLowerCase() !== person.email.toLowerCase())
    return `This invitation is for ${email}. You’re logged in as ${person.email}.`;
  if (person.role === "admin" && person.workspace) {
    const { name, subscription } = person.workspace;
    if (subscription?.active)
      return `You’re the admin of ${name}, which has an active subscription. Cancel it before you join another workspace.`;
    if (members > 1) return workspacesErrors["workspace.admin_elsewhere"].message;
  }
  return hasSeat ? undefined : workspacesErrors["workspace.no_seats_join"].message;
}

/**
 * Says what a user with another workspace loses by joining; undefined for all others. A workspace closes when its only member
 * leaves.
 */
export function joinWarning(
  { workspace, workspaceName }: Offer,
  person: JoiningProfile,
  { heatmaps }: CurrentWorkspace = {},
): string | undefined {
  const left = workspaceLeftFor(workspace, person);
  if (!left) return undefined;
  if (person.role === "admin")
    return `Joining ${workspaceName} will close ${left.name} and delete its heatmaps, projects, reports and remaining credits. This can’t be undone.`;
  const warning = `Joining ${workspaceName} will remove you from ${left.name}.`;
  if (!heatmaps) return warning;
  return `${warning} The ${pluralize(heatmaps, "heatmap")} you created there ${heatmaps === 1 ? "stays" : "stay"} in that workspace.`;
}
