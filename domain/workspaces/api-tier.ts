import type { ApiTier } from "#contracts/api-keys.ts";
import type { Workspace } from "./workspace.entity.ts";

/** The tier of the public API: what staff set, or that of the plan, 2 for Agency and otherwise 1. */
export const apiTierOf = ({ tier, custom_api_tier }: Pick<Workspace, "tier" | "custom_api_tier">): ApiTier =>
  custom_api_tier ?? (tier === "agency" ? 2 : 1);
