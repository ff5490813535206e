import type { UploadForm } from "#contracts/uploads.ts";
import { type TransferOptions, transmit } from "./transmit.ts";

/** Uploads a file with a presigned POST form; the file field comes last. Throws the same errors as `transmit`. */
export function postFile({ url, fields }: UploadForm, file: Blob, { onProgress, signal }: TransferOptions): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", file);
  // The request body is slightly larger than the file.
  return transmit({ method: "POST", url, body }, { onProgress: (sent) => onProgress(Math.min(sent, file.size)), signal });
}
