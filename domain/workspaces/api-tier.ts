import { API_TIERS, type ApiTier } from "#contracts/api-keys.ts";
import type { Workspace } from "./workspace.entity.ts";

type Terms = Pick<Workspace, "tier" | "api_tier">;

/** The tier of the public API of a plan: 2 for Agency, otherwise 1. */
export const planApiTierOf = ({ tier }: Pick<Terms, "tier">): ApiTier => (tier === "agency" ? 2 : 1);

/** The tier that staff set for a workspace; undefined if it follows from the plan. */
export const customApiTierOf = ({ api_tier }: Pick<Terms, "api_tier">): ApiTier | undefined =>
  api_tier !== undefined && api_tier in API_TIERS ? (api_tier as ApiTier) : undefined;

/** The tier of the public API, which decides how many requests per minute each key may make. */
export const apiTierOf = (workspace: Terms): ApiTier => customApiTierOf(workspace) ?? planApiTierOf(workspace);
