import type { Profile } from "#contracts/accounts.ts";
import { errors } from "#contracts/kit/errors.ts";
import { pluralize } from "#web/kit/format.ts";

type Offer = {
  workspaceName: string;
  role: "member" | "admin";
  /** The invited address, if known. */
  email?: string;
  /** False if all seats are used. */
  hasSeat: boolean;
};

type JoiningProfile = Pick<Profile, "email" | "role" | "workspace">;

/** Why the user cannot accept an invite; undefined if they can. */
export function joinBlockedReason({ email, hasSeat }: Offer, person: JoiningProfile): string | undefined {
  if (email && email.toLowerCase() !== person.email.toLowerCase())
    return `This invitation is for ${email}. You’re logged in as ${person.email}.`;
  if (person.role === "admin" && person.workspace) {
    const { name, subscription } = person.workspace;
    return subscription?.active
      ? `You’re the admin of ${name}, which has an active subscription. Cancel it before you join another workspace.`
      : errors["workspace.admin_stays"].sentence;
  }
  return hasSeat ? undefined : errors["workspace.no_seats_join"].sentence;
}

/**
 * What a member of another workspace loses by joining; undefined for all others. `heatmaps` is how many of theirs stay behind.
 */
export function joinWarning(
  { workspaceName }: Offer,
  { role, workspace }: JoiningProfile,
  heatmaps: number | undefined,
): string | undefined {
  if (role !== "member" || !workspace || workspace.name === workspaceName) return undefined;
  const lost = `Joining ${workspaceName} will remove you from ${workspace.name}.`;
  if (!heatmaps) return lost;
  return `${lost} The ${pluralize(heatmaps, "heatmap")} you created there ${heatmaps === 1 ? "stays" : "stay"} in that workspace.`;
}
