import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type Cell, toCsv } from "./csv.ts";

/** One file of a zip. A stream is stored as it comes: pictures and videos are packed already. */
export type ZipEntry = { readonly name: string; readonly content: Buffer | Readable };

/**
 * A zip of what comes, in its order, as a stream. The next entry is asked for when the one before is packed, so at no time is more than one
 * file open, and memory does not grow with the zip. An error of an entry becomes the stream's; who stops reading closes the open file.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  const breakOff = (error: Error): void => void packed.destroy(error);
  zip.on("error", breakOff);
  fill().catch(breakOff);
  return packed;

  async function fill(): Promise<void> {
    for await (const { name, content } of entries) {
      if (Buffer.isBuffer(content)) zip.addBuffer(content, name, { mtime });
      else await add(name, content);
    }
    zip.end();
  }

  async function add(name: string, content: Readable): Promise<void> {
    const close = (): void => void content.destroy();
    packed.once("close", close);
    zip.addReadStream(content, name, { mtime, compress: false });
    await finished(content, { writable: false });
    packed.off("close", close);
  }
}

/** A value as a file of a zip that people can read. */
export const jsonFile = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Rows as a CSV file of a zip. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Buffer => Buffer.from(toCsv(rows));
