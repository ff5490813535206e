import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { ApiKeyEntity, type StoredKey } from "./key.entity.ts";

/** The caller's workspace; `caller.forbidden` without one. */
export function workspaceOf({ workspace }: Caller): string {
  if (!workspace) throw new AppError("caller.forbidden");
  return workspace.uid;
}

/** A key of the caller's workspace; `key.not_found` if there is none with this id. */
export const requireKey = (caller: Caller, uid: string): Promise<StoredKey> => requireKeyOf(workspaceOf(caller), uid);

/** A key of a workspace; `key.not_found` if there is none with this id. */
export async function requireKeyOf(workspaceId: string, uid: string): Promise<StoredKey> {
  const { data } = await ApiKeyEntity.get({ workspaceId, uid }).go({ consistent: true });
  if (!data) throw new AppError("key.not_found");
  return data;
}
