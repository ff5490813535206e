import { Readable } from "node:stream";
import { putFileStream } from "#adapters/storage/put-file-stream.ts";
import { deleteFiles } from "#adapters/storage.ts";
import {
  addPart,
  ExportSuperseded,
  failExport,
  findExport,
  keepAlive,
  partKey,
} from "#domain/accounts/data-export/data-export.ts";
import { deleteExportFiles } from "#domain/accounts/data-export/delete-export-files.ts";
import { exportAccount } from "#domain/accounts/data-export/export-account.ts";
import type { ExportPosition } from "#domain/accounts/data-export/export-position.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { exportCredits } from "#domain/billing/credits/export-credits.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { isoAfter } from "#kit/time.ts";
import { toJsonFile, type ZipEntry, zipStream } from "#kit/zip.ts";
import { heatmapEntries } from "./part-contents.ts";
import { PART_BYTES, PART_SECONDS } from "./part-limits.ts";

type StoredExport = Parameters<typeof failExport>[0];
type Account = Parameters<typeof exportAccount>[0];
/** Files of the zip, by name, that other domains provide. */
type More = Readonly<Record<string, (account: Account) => Promise<unknown>>>;

/**
 * Creates the next part of a requested data export, and requests the one after it. The export has all data stored about the user,
 * and every heatmap they created, personal and in their current workspace, with scores and images. Most exports have a single
 * part. Heatmaps are read page by page and the zip is streamed to storage, so neither their number nor its size is limited by
 * memory or by the time of a function. A file that no longer exists is left out, and its heatmap is named in a note. Does nothing
 * if the export already exists. An error marks the export as failed; the next attempt continues with the same part.
 */
export async function exportUserData(uid: string, id: string, extraFiles: More = {}): Promise<void> {
  const dataExport = await findExport(uid, id);
  const account = await readAccount(uid);
  // An attempt that was killed may have left a file that nothing else finds.
  if (!dataExport || !account) return deleteExportFiles({ uid, id });
  if (dataExport.state === "ready") return;
  try {
    await createPart(dataExport, account, extraFiles);
  } catch (error) {
    if (error instanceof ExportSuperseded) return;
    await failExport(dataExport);
    throw error;
  }
}

async function createPart(dataExport: StoredExport, account: Account, extraFiles: More): Promise<void> {
  // A name of its own, because another attempt may create the same part at the same time, with another end.
  const part = newId("pt");
  const key = partKey(dataExport, part);
  const endsAt = isoAfter(now(), PART_SECONDS);
  let [bytes, next]: [number, ExportPosition | undefined] = [0, undefined];
  const isFull = () => bytes >= PART_BYTES || now().toISOString() >= endsAt;

  async function* entries(): AsyncGenerator<ZipEntry> {
    const { parts = [], next: from } = dataExport;
    if (parts.length === 0) yield* dataFiles(account, extraFiles);
    next = yield* heatmapEntries({ account, number: parts.length + 1, from, isFull });
  }
  async function* counted(): AsyncGenerator<ZipEntry> {
    for await (const { name, content } of entries())
      if (Buffer.isBuffer(content)) {
        bytes += content.length;
        yield { name, content };
      } else yield { name, content: Readable.from(countedChunks(content), { objectMode: false }) };
  }
  async function* countedChunks(content: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      bytes += chunk.length;
      yield chunk;
    }
  }

  await putFileStream(key, keepAlive(dataExport, zipStream(counted(), now())), "application/zip");
  const isWanted = (await readAccount(account.uid)) && (await addPart(dataExport, account, { part, next }));
  if (!isWanted) await deleteFiles([key]);
}

/** The data of the user as JSON files. */
async function* dataFiles(account: Account, extraFiles: More): AsyncGenerator<ZipEntry> {
  const files = {
    ...(await exportAccount(account)),
    "credits.json": await exportCredits(account.uid),
    ...Object.fromEntries(
      await Promise.all(Object.entries(extraFiles).map(async ([name, exportMore]) => [name, await exportMore(account)])),
    ),
  };
  for (const [name, content] of Object.entries(files)) yield { name, content: toJsonFile(content) };
}
