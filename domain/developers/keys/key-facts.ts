import type { ApiKey } from "#contracts/api-keys.ts";
import { now } from "#kit/clock.ts";
import type { StoredKey } from "./key.entity.ts";
import { isValid } from "./secrets.ts";

/** Public fields of a key, except its creator. */
export function keyFactsOf({
  uid,
  title,
  scopes,
  secrets: [current, before],
  created_at,
  expires_at,
  last_used_at,
}: StoredKey): Omit<ApiKey, "created_by_name"> {
  const replaced = before?.expires_at !== undefined && isValid(before, now()) ? before : undefined;
  return {
    uid,
    title,
    prefix: current?.prefix ?? "",
    scopes: [...scopes],
    created_at,
    expires_at: expires_at ?? null,
    last_used_at: last_used_at ?? null,
    replaced: replaced?.expires_at === undefined ? null : { prefix: replaced.prefix, expires_at: replaced.expires_at },
  };
}
