import { Readable } from "node:stream";
import { putFileStream } from "#adapters/storage/put-file-stream.ts";
import { getFileStream, isMissing } from "#adapters/storage.ts";
import { exportKey, failExport, findPendingExport, finishExport, keepAlive } from "#domain/accounts/data-export/data-export.ts";
import { exportAccount } from "#domain/accounts/data-export/export-account.ts";
import { exportCredits } from "#domain/billing/credits/export-credits.ts";
import { exportHeatmap, imageKeysOf, listCreatedHeatmaps } from "#domain/heatmaps/export-created-heatmaps.ts";
import { now } from "#kit/clock.ts";
import { toJsonFile, type ZipEntry, zipStream } from "#kit/zip.ts";
import { notIncluded, USER_DATA_README } from "./user-data-readme.ts";

type Account = Parameters<typeof exportAccount>[0];
/** Files of the zip, by name, that other domains provide. */
type More = Readonly<Record<string, (account: Account) => Promise<unknown>>>;

/**
 * Creates a requested data export: all data stored about the user, and every heatmap they created, personal and in their current
 * workspace, with scores and images. Heatmaps are read page by page and the zip is streamed to storage, so neither their number nor
 * its size is limited by memory. A file that no longer exists is left out, and its heatmap is named in a note. Does nothing if the
 * export already exists.
 */
export async function exportUserData(uid: string, id: string, extraFiles: More = {}): Promise<void> {
  const request = await findPendingExport(uid, id);
  if (!request) return;
  const { wanted: dataExport, account } = request;
  try {
    const zip = zipStream(contentsFor(account, extraFiles), now());
    await putFileStream(exportKey(dataExport), keepAlive(dataExport, zip), "application/zip");
  } catch (error) {
    await failExport(dataExport);
    throw error;
  }
  await finishExport(dataExport, account);
}

/** Opens each image only when it is written: idle connections would time out. */
async function* contentsFor(account: Account, extraFiles: More): AsyncGenerator<ZipEntry> {
  const files = {
    ...(await exportAccount(account)),
    "credits.json": await exportCredits(account.uid),
    ...Object.fromEntries(
      await Promise.all(Object.entries(extraFiles).map(async ([name, exportMore]) => [name, await exportMore(account)])),
    ),
  };
  yield { name: "README.txt", content: Buffer.from(USER_DATA_README) };
  for (const [name, content] of Object.entries(files)) yield { name, content: toJsonFile(content) };
  yield { name: "heatmaps.json", content: Readable.from(heatmapsFile(account)) };
  const incomplete = new Map<string, string>();
  for await (const heatmap of listCreatedHeatmaps(account))
    for (const key of await imageKeysOf(heatmap)) {
      const content = await openUnlessMissing(key);
      if (content) yield { name: `files/${key.split("/").slice(1).join("/")}`, content };
      else incomplete.set(heatmap.uid, heatmap.title);
    }
  if (incomplete.size > 0) yield { name: "not included.txt", content: Buffer.from(notIncluded(incomplete)) };
}

/** A file deleted since its heatmap was read, or lost, must not cost the person all other data. */
async function openUnlessMissing(key: string): Promise<Readable | undefined> {
  try {
    return await getFileStream(key);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The heatmaps as a JSON file, one after another. */
async function* heatmapsFile(account: Account): AsyncGenerator<Buffer> {
  let separator = "[";
  for await (const heatmap of listCreatedHeatmaps(account)) {
    yield Buffer.from(`${separator}\n${JSON.stringify(exportHeatmap(heatmap), null, 2)}`);
    separator = ",";
  }
  yield Buffer.from(separator === "[" ? "[]\n" : "\n]\n");
}
