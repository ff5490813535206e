import type { DataFileName } from "#contracts/exports.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { contentOf } from "#domain/kit/generated-file.ts";
import { makeDataFile } from "./make-data-file.ts";

/** The text of a data file in the response. Errors: those of `makeDataFile`, and `export.too_large`. */
export async function readDataFile(caller: Caller, uid: string, name: DataFileName): Promise<{ content: string }> {
  return { content: contentOf(await makeDataFile(caller, uid, name)) };
}
