import type { DataFileName } from "#contracts/exports.ts";
import type { FileLink } from "#contracts/file-link.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { presignGeneratedFile } from "#domain/kit/generated-file.ts";
import { makeDataFile } from "./make-data-file.ts";

/** A download link to a data file, of any size. Errors: those of `makeDataFile`. */
export async function presignDataFile(caller: Caller, uid: string, name: DataFileName): Promise<FileLink> {
  return presignGeneratedFile(uid, await makeDataFile(caller, uid, name));
}
