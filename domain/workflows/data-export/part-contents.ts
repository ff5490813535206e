import { Readable } from "node:stream";
import { getFileStream, isMissing } from "#adapters/storage.ts";
import type { exportAccount } from "#domain/accounts/data-export/export-account.ts";
import type { ExportPosition } from "#domain/accounts/data-export/export-position.ts";
import { exportHeatmap, imageKeysOf, listCreatedHeatmaps } from "#domain/heatmaps/export-created-heatmaps.ts";
import type { ZipEntry } from "#kit/zip.ts";
import { notIncluded, userDataReadme } from "./user-data-readme.ts";

type Account = Parameters<typeof exportAccount>[0];
type Part = {
  readonly account: Account;
  /** From 1. */
  readonly number: number;
  /** Undefined in the first part. */
  readonly from: ExportPosition | undefined;
  /** Whether no further file should be added. */
  readonly isFull: () => boolean;
};

/**
 * Files of heatmaps from a position on, until the part is full, then `heatmaps.json` with the heatmaps that begin in this part,
 * and the README. Returns where the next part begins; undefined if this is the last. A part has at least one file of a heatmap if
 * there is any, so that every part makes progress. Opens each image only when it is written: idle connections would time out.
 */
export async function* heatmapEntries({
  account,
  number,
  from,
  isFull,
}: Part): AsyncGenerator<ZipEntry, ExportPosition | undefined> {
  const incomplete = new Map<string, string>();
  let reached = from;
  let isLast = true;
  const mustEnd = () => reached !== from && isFull();
  for await (const heatmap of listCreatedHeatmaps(account, { from })) {
    const { created_at, uid } = heatmap;
    const resumed = uid === from?.uid ? from : undefined;
    if (resumed && !resumed.file) continue;
    for (const key of after(resumed?.file, await imageKeysOf(heatmap))) {
      if (mustEnd()) {
        isLast = false;
        break;
      }
      const content = await openUnlessMissing(key);
      if (content) yield { name: `files/${key.split("/").slice(1).join("/")}`, content };
      else incomplete.set(uid, heatmap.title);
      reached = { created_at, uid, file: key };
    }
    if (!isLast) break;
    reached = { created_at, uid };
  }
  const name = (file: string, extension: string) => `${file}${number > 1 ? `-${number}` : ""}.${extension}`;
  yield { name: name("heatmaps", "json"), content: Readable.from(heatmapsFile(account, from, reached)) };
  if (incomplete.size > 0) yield { name: name("not included", "txt"), content: Buffer.from(notIncluded(incomplete)) };
  yield { name: "README.txt", content: Buffer.from(userDataReadme({ isSplit: number > 1 || !isLast })) };
  return isLast ? undefined : reached;
}

/** The keys after the one at which the previous part ended; all if the heatmap has other files by now. */
const after = (key: string | undefined, keys: readonly string[]): readonly string[] =>
  key === undefined ? keys : keys.slice(keys.indexOf(key) + 1);

/** A file deleted since its heatmap was read, or lost, must not cost the person all other data. */
async function openUnlessMissing(key: string): Promise<Readable | undefined> {
  try {
    return await getFileStream(key);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The heatmaps after `from` and up to `to` as a JSON file, one after another. */
async function* heatmapsFile(
  account: Account,
  from: ExportPosition | undefined,
  to: ExportPosition | undefined,
): AsyncGenerator<Buffer> {
  let separator = "[";
  if (to)
    for await (const heatmap of listCreatedHeatmaps(account, { from, to })) {
      if (heatmap.uid === from?.uid) continue;
      yield Buffer.from(`${separator}\n${JSON.stringify(exportHeatmap(heatmap), null, 2)}`);
      separator = ",";
    }
  yield Buffer.from(separator === "[" ? "[]\n" : "\n]\n");
}
