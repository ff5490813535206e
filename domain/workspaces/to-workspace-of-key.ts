import { API_TIERS } from "#contracts/api-keys.ts";
import type { Caller } from "#domain/kit/caller.ts";
import type { Item } from "#domain/kit/read-items.ts";
import { apiTierOf } from "./api-tier.ts";
import { isUsable } from "./is-usable.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

type OfKey = Omit<NonNullable<Caller["workspace"]>, "role"> & { readonly perMinute: number };

/**
 * Converts the workspace that was read by `workspaceGet` to what a request with an API key needs; undefined if it is closed or does
 * not exist.
 */
export function toWorkspaceOfKey(item: Item | undefined): OfKey | undefined {
  const data = item && WorkspaceEntity.parse({ Item: item }).data;
  if (!data || data.closed_at) return;
  const { uid, access, beta } = data;
  return { uid, access, beta, usable: isUsable(data), perMinute: API_TIERS[apiTierOf(data)] };
}
