import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type Cell, toCsv } from "./portable/csv.ts";

/** One file of a zip. Streams are stored uncompressed, because images and videos are already compressed. */
export type ZipEntry = { readonly name: string; readonly content: Buffer | Readable };

/**
 * A zip of the entries in their order, as a stream. Requests each entry after the previous one is written, so at most one
 * file is open, and memory use is constant. An entry's error becomes the stream's error; closing the stream closes the open file.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  const abort = (error: Error): void => void packed.destroy(error);
  zip.on("error", abort);
  fill().catch(abort);
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

/** A value as a readable JSON file of a zip. */
export const toJsonFile = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Rows as a CSV file of a zip. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Buffer => Buffer.from(toCsv(rows));
