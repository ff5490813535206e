import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { WORKSPACE_ZIP_MAX_BYTES } from "../../../../contracts/exports.ts";
import { VIDEO_MAX_BYTES } from "../../../../contracts/reference.ts";
import {
  ARCHIVE_FILE,
  ARCHIVE_VERSION,
  type ArchivedHeatmap,
  WorkspaceArchive,
} from "../../../../contracts/workspace-archive.ts";
import { UsageError } from "../exit-codes.ts";

const MAX_ENTRIES = 200_000;
const MAX_DATA_BYTES = 256 * 1024 ** 2;
/** No file that we export is compressed further than this. More is made to fill the disk. */
const MAX_COMPRESSION_RATIO = 200;
const ISSUES_SHOWN = 5;

/** The original of a heatmap in the zip. */
export type Original = {
  readonly extension: string;
  readonly size: number;
  /** Writes it to a file. */
  writeTo(file: string): Promise<void>;
};

/** An opened zip of a workspace. */
export type OpenArchive = {
  readonly content: WorkspaceArchive;
  /** Undefined if it isn’t in the zip. */
  originalOf(heatmap: ArchivedHeatmap): Original | undefined;
  close(): void;
};

/**
 * Opens the zip of a workspace. Nothing is extracted by the names in it.
 * @throws UsageError if it isn’t one, or is damaged, too large or made to do harm
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true, validateEntrySizes: true }).catch(
    notReadable(file),
  );
  try {
    const entries = await entriesOf(zip).catch(notReadable(file));
    const content = parseContent(file, await readData(file, zip, entries));
    const originals = (heatmap: ArchivedHeatmap) => originalIn(zip, entries, heatmap);
    const bytes = content.heatmaps.reduce((sum, heatmap) => sum + (originals(heatmap)?.size ?? 0), 0);
    if (bytes > WORKSPACE_ZIP_MAX_BYTES) throw new UsageError(`The originals in ${file} add up to more than 10 GB.`);
    return { content, originalOf: originals, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The message of yauzl for a file that doesn’t end like a zip file. */
const NO_DIRECTORY = /end of central directory/i;

const notReadable =
  (file: string) =>
  (error: Error): never => {
    if (error instanceof UsageError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new UsageError(`${file} doesn’t exist.`);
    if (NO_DIRECTORY.test(error.message)) throw new UsageError(`${file} isn’t a zip, or wasn’t downloaded completely.`);
    throw new UsageError(`${file} can’t be read as a zip: ${error.message.replace(/\.+$/, "")}.`);
  };

/** The entries by name. yauzl rejects names that lead out of a folder. */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new UsageError(`The zip has more than ${MAX_ENTRIES} files.`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new UsageError(`The zip has two files named ${entry.fileName}.`);
    if (entry.uncompressedSize > 1024 ** 2 && entry.uncompressedSize > entry.compressedSize * MAX_COMPRESSION_RATIO)
      throw new UsageError(
        `${entry.fileName} in the zip is compressed more than any exported file. It may be made to fill the disk.`,
      );
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readData(file: string, zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<unknown> {
  const entry = entries.get(ARCHIVE_FILE);
  if (!entry) throw new UsageError(`${file} isn’t an exported workspace: it has no ${ARCHIVE_FILE}.`);
  if (entry.uncompressedSize > MAX_DATA_BYTES) throw new UsageError(`${ARCHIVE_FILE} is larger than 256 MB.`);
  const bytes = await zip.openReadStreamPromise(entry).then(buffer).catch(notReadable(file));
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new UsageError(`${ARCHIVE_FILE} in ${file} isn’t JSON.`);
  }
}

function parseContent(file: string, data: unknown): WorkspaceArchive {
  const { format, version } = (data ?? {}) as Partial<WorkspaceArchive>;
  if (format !== "sightline-workspace") throw new UsageError(`${file} isn’t an exported workspace.`);
  if (version !== ARCHIVE_VERSION)
    throw new UsageError(`${file} has version ${version} of the format. This program reads version ${ARCHIVE_VERSION}.`);
  const { success, data: content, error } = WorkspaceArchive.safeParse(data);
  if (!success) {
    const issues = error.issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => `\n  ${path.join(".")}: ${message}`);
    throw new UsageError(`${ARCHIVE_FILE} isn’t valid:${issues.join("")}`);
  }
  const uids = content.heatmaps.map(({ uid }) => uid);
  if (new Set(uids).size < uids.length) throw new UsageError(`${ARCHIVE_FILE} names a heatmap twice.`);
  return content;
}

function originalIn(zip: ZipFile, entries: ReadonlyMap<string, Entry>, { uid, files }: ArchivedHeatmap): Original | undefined {
  const name = files.find((each) => each.name.startsWith(`heatmaps/${uid}/original.`))?.name ?? "";
  const entry = entries.get(name);
  if (!entry || entry.uncompressedSize === 0 || entry.uncompressedSize > VIDEO_MAX_BYTES) return;
  return {
    extension: name.slice(name.lastIndexOf(".") + 1).toLowerCase(),
    size: entry.uncompressedSize,
    writeTo: async (file) => pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode: 0o600 })),
  };
}
