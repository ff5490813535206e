import type { UploadForm } from "#contracts/uploads.ts";
import { transmit, type Watch } from "./transmit.ts";

/** Sends a file through a presigned form, the file last. Throws as `transmit` does. */
export function postFile({ url, fields }: UploadForm, file: Blob, { onProgress, signal }: Watch): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", file);
  // What is sent is a little more than the file.
  return transmit({ method: "POST", url, body }, { onProgress: (sent) => onProgress(Math.min(sent, file.size)), signal });
}
