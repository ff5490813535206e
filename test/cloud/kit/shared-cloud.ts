import { mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { deniedCalls, type OpenCloud, openCloud } from "./cloud.ts";

let shared: Promise<OpenCloud> | undefined;

/**
 * A cloud that the test files of a worker share, because loading its functions takes about ten seconds of CPU time. For tests with
 * users of their own that neither stop the cloud nor change its settings. `close` does not stop it; it throws when policies did not
 * allow a call since this was called. The cloud ends with the worker.
 */
export async function sharedCloud(): Promise<OpenCloud> {
  shared ??= openCloud(undefined, mkdtempSync(path.join(inject("sharedClouds"), "cloud-")));
  const cloud = await shared;
  const before = deniedCalls(cloud.dataDir).length;
  return {
    ...cloud,
    async close() {
      const denied = deniedCalls(cloud.dataDir).slice(before);
      if (denied) throw new Error(`the policies do not allow what functions did:\n${denied}`);
    },
  };
}
