import { ACCESS_FLAGS, type AccessFlag } from "#contracts/reference.ts";
import type { Workspace } from "./workspace.entity.ts";

type Features = Pick<Workspace, "access" | "plan_access" | "granted_access" | "revoked_access">;
type Seats = Pick<Workspace, "seats" | "plan_seats" | "custom_seats">;

/** The features of a workspace's plan. */
export const planAccessOf = ({ access, plan_access }: Features): readonly AccessFlag[] => plan_access ?? access;

/** The seats of a workspace's plan. */
export const planSeatsOf = ({ seats, plan_seats }: Seats): number => plan_seats ?? seats;

/** The features of a workspace: those of its plan and those granted by staff, without those revoked by staff. */
export function effectiveAccess(
  plan: readonly AccessFlag[],
  { granted_access = [], revoked_access = [] }: Pick<Features, "granted_access" | "revoked_access">,
): AccessFlag[] {
  return ACCESS_FLAGS.filter((flag) => (plan.includes(flag) || granted_access.includes(flag)) && !revoked_access.includes(flag));
}
