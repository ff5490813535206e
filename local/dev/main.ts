/** `npm run dev`: the whole application on one machine, with hot reload of every edit. See docs/development.md. */
import { url as inspectorUrl } from "node:inspector";
import { startCloud } from "#local/cloud.ts";
import { exitWithParent } from "#local/kit/exit-with-parent.ts";
import { prepareTemplates } from "#local/prepare/prepare.ts";
import { seal } from "#local/sealed/seal.ts";
import { serve } from "#local/serve.ts";
import { OPTIONS, settingsOf } from "#local/settings.ts";
import { createAccessLog } from "./access-log.ts";
import { takeInspectPort, withInspector } from "./inspect.ts";
import { startPages } from "./pages.ts";
import { createLogPrinter } from "./print-log.ts";
import { reloadOnChange } from "./reload.ts";
import { withoutTimeouts } from "./without-timeouts.ts";

/** Prepares, starts, reloads changes, and stops when asked to. Returns the exit status. */
async function main(): Promise<number> {
  const { inspectPort, args } = takeInspectPort(process.argv.slice(2));
  if (inspectPort !== undefined && inspectorUrl() === undefined)
    return await withInspector(inspectPort, import.meta.filename, process.argv.slice(2));
  let settings: ReturnType<typeof settingsOf>;
  try {
    settings = settingsOf(args);
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm run dev -- ${OPTIONS} [--inspect[=PORT]]`);
    return 2;
  }
  const { port, dataDir, captureHosts, webhookHosts, sealed, coldStarts, limitMemory } = settings;
  if (sealed) seal(sealed);
  return await serve(settings, async (interrupted) => {
    const [assembly, pages] = await Promise.all([prepareTemplates(interrupted), startPages()]);
    const development = {
      sendPage: pages.sendPage,
      upgrade: pages.upgrade,
      print: createLogPrinter((line) => console.error(line)),
      observe: createAccessLog((line) => console.error(line)),
      ...(inspectPort !== undefined && { transform: withoutTimeouts }),
    };
    const cloud = await startCloud({ port, dataDir, assembly, captureHosts, webhookHosts, coldStarts, limitMemory, development });
    const stopReloading = reloadOnChange(cloud, assembly);
    const stop = async () => {
      stopReloading();
      await pages.close();
      await cloud.stop();
    };
    return { ...cloud, stop };
  });
}

exitWithParent();
process.exit(await main());
