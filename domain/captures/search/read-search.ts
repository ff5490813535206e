import type { SearchCapture } from "#contracts/captures.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { findSearch } from "./find-search.ts";
import { toSearch } from "./to-search.ts";

/** A page of search results, with a link to its screenshot once that is there; `capture.not_found`. */
export async function readSearch(caller: Caller, uid: string): Promise<SearchCapture> {
  return toSearch(await findSearch(caller, uid));
}
