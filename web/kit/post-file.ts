import type { UploadForm } from "#contracts/heatmaps.ts";
import { ApiError } from "./api-error.ts";

type Watch = { onProgress: (sentBytes: number) => void; signal: AbortSignal };

/**
 * Sends a file through a presigned form, the file last. XMLHttpRequest, because fetch tells nothing of upload progress.
 * Throws `ApiError` with status 403 when the form has expired, and the signal's reason when aborted.
 */
export function postFile(form: UploadForm, file: Blob, { onProgress, signal }: Watch): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append("file", file);

    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => (request.status < 300 ? resolve() : reject(storageRefusal(request.status)));
    request.onerror = () => reject(ApiError.unreachable());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.open("POST", form.url);
    request.send(body);
  });
}

function storageRefusal(status: number): ApiError {
  const message =
    status === 403
      ? "The time to upload this file has run out. Please try again."
      : status === 400
        ? "The file was not accepted: it is not the one that was announced. Please choose it again."
        : "The file could not be stored. Please try again.";
  return new ApiError({ code: "upload.refused", message, status });
}
