import { API_TIERS } from "#contracts/api-keys.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { apiTierOf } from "./api-tier.ts";
import { isUsable } from "./is-usable.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

type OfKey = Omit<NonNullable<Caller["workspace"]>, "role"> & { readonly perMinute: number };

/** What a request with an API key needs to know of the key's workspace; undefined if it is closed or does not exist. */
export async function readWorkspaceOfKey(uid: string): Promise<OfKey | undefined> {
  const { data } = await WorkspaceEntity.get({ uid }).go({ consistent: true });
  if (!data || data.closed_at) return;
  const { access, beta } = data;
  return { uid, access, beta, usable: isUsable(data), perMinute: API_TIERS[apiTierOf(data)] };
}
