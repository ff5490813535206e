import { ApiError } from "#web/kit/api/api-error.ts";

export type TransferOptions = { onProgress: (sentBytes: number) => void; signal: AbortSignal };

type TransferRequest = { method: "POST" | "PUT"; url: string; body: XMLHttpRequestBodyInit };

/** Error code for requests rejected by the storage, as opposed to the API. */
export const STORAGE_REJECTED = "upload.refused";

/**
 * Sends bytes to the storage. Uses XMLHttpRequest because fetch does not report upload progress. Throws `ApiError` with status
 * 403 when the presigned request has expired, or the signal's reason when aborted.
 */
export function transmit({ method, url, body }: TransferRequest, { onProgress, signal }: TransferOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => (request.status < 300 ? resolve() : reject(storageError(request.status)));
    request.onerror = () => reject(ApiError.unreachable());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.open(method, url);
    request.send(body);
  });
}

function storageError(status: number): ApiError {
  const message =
    status === 403
      ? "The upload timed out. Please try again."
      : status === 400
        ? "The file has changed since you selected it. Please choose it again."
        : "Couldn’t save the file. Please try again.";
  return new ApiError({ code: STORAGE_REJECTED, message, status });
}
