import type { Caller } from "#domain/kit/caller.ts";
import { contentOf } from "#domain/kit/generated-file.ts";
import { type MarkerFormat, makeMarkers } from "./make-markers.ts";

/** A file for an editing program: its name, its media type, and its text. */
export type MarkerFile = { readonly name: string; readonly type: string; readonly content: string };

/** The file of `makeMarkers` in the response. Errors: those of `makeMarkers`, and `export.too_large`. */
export async function exportMarkers(caller: Caller, uid: string, format: MarkerFormat): Promise<MarkerFile> {
  const file = await makeMarkers(caller, uid, format);
  return { ...file, content: contentOf(file) };
}
