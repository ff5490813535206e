import type { Upload } from "./upload-queue.ts";

/** The state of an upload: what it does, or why it failed, with the request id for support. */
export function uploadText({ stage, problem, sentBytes, file }: Upload): string {
  switch (stage) {
    case "waiting":
      return "Waiting";
    case "creating":
      return "Preparing";
    case "sending":
      return `${Math.floor((100 * sentBytes) / file.size)}%`;
    case "starting":
      return "Starting the analysis";
    case "started":
      return "Analysis started";
    case "canceled":
      return "Canceled. Credit refunded.";
    case "failed":
      return problem ? `${problem.message}${problem.requestId ? ` (request ${problem.requestId})` : ""}` : "Failed";
  }
}
