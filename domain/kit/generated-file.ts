import { presignedGetUrl, putFile } from "#adapters/storage.ts";
import type { FileLink } from "#contracts/file-link.ts";
import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";

/** S3 prefix of files that were generated for one download; a lifecycle rule deletes them after a day. */
const FOLDER = "downloads/";
/**
 * Bytes of a text in what a function returns: JSON that contains the body of the response, which is JSON, as a text. Lambda accepts
 * 6,291,556 bytes, with the headers and the other fields.
 */
const MAX_CONTENT_BYTES = 6_250_000;

/** A file of a heatmap that is generated for a download: its name, its media type, and its text in UTF-8. */
export type GeneratedFile = { readonly name: string; readonly type: string; readonly content: Buffer };

/** Stores a file of a heatmap for a day, and returns a download link that is valid for five minutes. The same file has one key. */
export async function presignGeneratedFile(uid: string, { name, type, content }: GeneratedFile): Promise<FileLink> {
  const key = `${FOLDER}${uid}/${sha256(content, "hex")}`;
  await putFile(key, content, type);
  return { name, type, url: await presignedGetUrl(key, name) };
}

/** The text of a file for a response: `export.too_large` if Lambda would reject it. */
export function contentOf({ content }: GeneratedFile): string {
  if (content.length > MAX_CONTENT_BYTES) throw new AppError("export.too_large");
  const text = content.toString();
  if (Buffer.byteLength(JSON.stringify(JSON.stringify(text))) > MAX_CONTENT_BYTES) throw new AppError("export.too_large");
  return text;
}
