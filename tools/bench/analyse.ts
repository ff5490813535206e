import path from "node:path";
import { upload, waitForTerminalState } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";

/** Waits until a heatmap is done and returns its id. Throws for any other end, and after `timeoutMs`. */
export async function waitUntilDone(api: Api, uid: string, timeoutMs: number): Promise<string> {
  const { status, title, problem } = await waitForTerminalState(api, uid, timeoutMs);
  if (status !== "done") throw new Error(`${title} ended as ${status}: ${problem?.message}`);
  return uid;
}

/** Uploads a file and waits until its heatmap is done. Returns its id. */
export const analyse = async (api: Api, file: string, timeoutMs: number): Promise<string> =>
  waitUntilDone(api, await upload(api, file, { title: path.basename(file), application: "Other" }), timeoutMs);
