import type { ApiTier } from "#contracts/api-keys.ts";
import type { Workspace } from "./workspace.entity.ts";

/** The tier of the public API, which follows from the plan: 2 for Agency, otherwise 1. */
export const apiTierOf = ({ tier }: Pick<Workspace, "tier">): ApiTier => (tier === "agency" ? 2 : 1);
