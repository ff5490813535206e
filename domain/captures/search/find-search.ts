import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Search, SearchEntity } from "./search.entity.ts";

/**
 * A page of search results, if the caller may see it: one of the scope he works in, any if he is staff. Missing, forgotten and somebody
 * else's are the same refusal: `capture.not_found`.
 */
export async function findSearch(caller: Caller, uid: string): Promise<Search> {
  const { data: search } = await SearchEntity.get({ uid }).go({ consistent: true });
  const maySee = search && (caller.subject === "staff" || search.scope === scopeOf(caller));
  // The table forgets when it finds the time to.
  if (!maySee || search.ttl * 1000 <= now().getTime()) throw new AppError("capture.not_found");
  return search;
}
