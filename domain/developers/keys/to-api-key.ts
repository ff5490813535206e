import type { ApiKey } from "#contracts/api-keys.ts";
import { readProfiles } from "#domain/accounts/profile/read-profiles.ts";
import type { StoredKey } from "./key.entity.ts";
import { keyFactsOf } from "./key-facts.ts";

const FORMER_MEMBER = "Former member";

/** Keys as their workspace's admin sees them. Their creators are named as they are called now, deleted ones not at all. */
export async function toApiKeys(keys: readonly StoredKey[]): Promise<ApiKey[]> {
  const people = await readProfiles(keys.map(({ created_by }) => created_by));
  return keys.map((key) => ({ ...keyFactsOf(key), created_by_name: people.get(key.created_by)?.name ?? FORMER_MEMBER }));
}

/** A key as its workspace's admin sees it. */
export const toApiKey = async (key: StoredKey): Promise<ApiKey> => (await toApiKeys([key]))[0]!;
