import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Search, SearchEntity } from "./search.entity.ts";

/**
 * A search capture the caller may see: in their scope, or any for staff. Missing, expired and other scopes' captures all throw
 * `capture.not_found`.
 */
export async function requireSearch(caller: Caller, uid: string): Promise<Search> {
  const { data: search } = await SearchEntity.get({ uid }).go({ consistent: true });
  const maySee = search && (caller.subject === "staff" || search.scope === scopeOf(caller));
  // DynamoDB deletes expired items with a delay.
  if (!maySee || search.ttl * 1000 <= now().getTime()) throw new AppError("capture.not_found");
  return search;
}
