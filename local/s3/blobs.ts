import { randomUUID } from "node:crypto";
import { constants, type ReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { reportStorageWorks } from "#local/kit/storage-error.ts";

/**
 * The bytes of objects and parts: immutable files with random names, spread over 256 folders.
 * A blob exists only after all its bytes are flushed to disk; blobs without a catalogue row are deleted at the next start.
 */
export type Blobs = Awaited<ReturnType<typeof openBlobs>>;

export async function openBlobs(folder: string, isNamed: (blob: string) => boolean) {
  const [incoming, kept] = [path.join(folder, "incoming"), path.join(folder, "blobs")];
  const fileOf = (blob: string) => path.join(kept, blob.slice(0, 2), blob);

  async function place(fill: (file: string) => Promise<void>): Promise<string> {
    const blob = randomUUID();
    const file = path.join(incoming, blob);
    try {
      await fill(file);
      await moveInto(file, fileOf(blob));
      reportStorageWorks("files");
      return blob;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Creates the folder only when it is missing: there are 256, and each blob would ask for one again. */
  async function moveInto(file: string, target: string): Promise<void> {
    try {
      await rename(file, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await mkdir(path.dirname(target), { recursive: true });
      await rename(file, target);
    }
  }

  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  await mkdir(kept, { recursive: true });
  for (const entry of await readdir(kept, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !isNamed(entry.name)) await rm(fileOf(entry.name), { force: true });

  return {
    /**
     * Streams bytes to disk; returns the new blob's name once they are written, so that a kill of the process loses none of them.
     * A failing source leaves nothing behind.
     */
    write: (source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> =>
      place(async (file) => {
        const handle = await open(file, "wx");
        try {
          await handle.writeFile(source);
        } finally {
          await handle.close();
        }
      }),

    /** A copy of a blob; shares the disk blocks where the file system supports it. */
    copy: (blob: string): Promise<string> =>
      place(async (file) => {
        await copyFile(fileOf(blob), file, constants.COPYFILE_FICLONE);
      }),

    /**
     * The bytes from `start` to `end`, both inclusive; `gone` when the blob was deleted. Once open, reading continues after a
     * deletion.
     */
    read: async (blob: string, range: { start?: number; end?: number } = {}): Promise<ReadStream | "gone"> => {
      try {
        return (await open(fileOf(blob))).createReadStream(range);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return "gone";
        throw error;
      }
    },

    remove: async (...blobs: readonly string[]): Promise<void> => {
      for (const blob of blobs) await rm(fileOf(blob), { force: true });
    },
  };
}
