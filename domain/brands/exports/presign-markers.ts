import type { FileLink } from "#contracts/file-link.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { presignGeneratedFile } from "#domain/kit/generated-file.ts";
import { type MarkerFormat, makeMarkers } from "./make-markers.ts";

/** A download link to the file of `makeMarkers`, of any size. Errors: those of `makeMarkers`. */
export async function presignMarkers(caller: Caller, uid: string, format: MarkerFormat): Promise<FileLink> {
  return presignGeneratedFile(uid, await makeMarkers(caller, uid, format));
}
