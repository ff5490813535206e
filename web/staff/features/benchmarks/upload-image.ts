import type { UploadForm } from "#contracts/uploads.ts";
import { postFile } from "#web/kit/uploads/post-file.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";

export const WRONG_FORMAT = "Choose a JPG or PNG image.";
/** `accept` value of the file pickers. */
export const ACCEPTED = ".jpg,.jpeg,.png";

/** The format of an image by its content; undefined for files that are neither JPEG nor PNG. */
export async function imageFormat(file: File): Promise<"jpg" | "png" | undefined> {
  const format = await sniff(file);
  return format === "jpg" || format === "png" ? format : undefined;
}

/** Sends a file to the storage. */
export const sendImage = (upload: UploadForm, file: File): Promise<void> =>
  postFile(upload, file, { onProgress: () => undefined, signal: new AbortController().signal });
