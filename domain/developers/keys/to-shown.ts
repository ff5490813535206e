import type { ApiKey } from "#contracts/api-keys.ts";
import { readProfiles } from "#domain/accounts/profile/read-profiles.ts";
import { now } from "#kit/clock.ts";
import type { StoredKey } from "./key.entity.ts";
import { isValid } from "./secrets.ts";

const FORMER_MEMBER = "Former member";

/** Keys as their workspace's admin sees them. Their creators are named as they are called now, deleted ones not at all. */
export async function toShown(keys: readonly StoredKey[]): Promise<ApiKey[]> {
  const people = await readProfiles(keys.map(({ created_by }) => created_by));
  return keys.map((key) => withName(key, people.get(key.created_by)?.name ?? FORMER_MEMBER));
}

/** One key, likewise. */
export const toShownKey = async (key: StoredKey): Promise<ApiKey> => (await toShown([key]))[0]!;

function withName(
  { uid, title, scopes, secrets, created_at, expires_at, last_used_at }: StoredKey,
  created_by_name: string,
): ApiKey {
  const [current, before] = secrets;
  const replaced = before?.expires_at !== undefined && isValid(before, now()) ? before : undefined;
  return {
    uid,
    title,
    prefix: current?.prefix ?? "",
    scopes: [...scopes],
    created_by_name,
    created_at,
    expires_at: expires_at ?? null,
    last_used_at: last_used_at ?? null,
    replaced: replaced?.expires_at === undefined ? null : { prefix: replaced.prefix, expires_at: replaced.expires_at },
  };
}
