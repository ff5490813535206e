import type { Cloud } from "#local/cloud.ts";
import { isAssemblyFresh, prepareTemplates } from "#local/prepare/prepare.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { needingRestart } from "./template-changes.ts";
import { printError, say } from "./terminal.ts";

/**
 * Applies template changes to a running local cloud: the returned function synthesises them again in the background when their
 * sources have changed. Changes during a synthesis are synthesised next. Failures are printed, and the previous templates stay in
 * use.
 */
export function followTemplates(cloud: Pick<Cloud, "update">, assembly: string): () => void {
  const started = readAssembly(assembly);
  let running = false;
  let isOutdated = false;

  async function synthesise(): Promise<void> {
    if (isAssemblyFresh(assembly)) return;
    const began = performance.now();
    say("synthesising the templates …");
    await prepareTemplates();
    cloud.update(assembly);
    say(`templates synthesised in ${((performance.now() - began) / 1000).toFixed(1)} s: routes and functions are up to date`);
    const stale = needingRestart(started, readAssembly(assembly));
    if (stale.length > 0) printError(`restart npm run dev to apply the changes to ${stale.join(", ")}`);
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (isOutdated) {
      isOutdated = false;
      await synthesise().catch((error: Error) => printError(`the templates could not be synthesised.\n${error.message}`));
    }
    running = false;
  }

  return () => {
    isOutdated = true;
    void run();
  };
}
