import type { SearchCapture } from "#contracts/captures.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { requireSearch } from "./require-search.ts";
import { toSearchCapture } from "./to-search-capture.ts";

/** A search capture, with a link to its screenshot once stored; `capture.not_found`. */
export async function readSearch(caller: Caller, uid: string): Promise<SearchCapture> {
  return toSearchCapture(await requireSearch(caller, uid));
}
