import { startCloud } from "./cloud.ts";
import { exitWithParent } from "./kit/exit-with-parent.ts";
import { prepareAssembly, prepareWeb } from "./prepare/prepare.ts";
import { seal } from "./sealed/seal.ts";
import { serve } from "./serve.ts";
import { OPTIONS, type Settings, settingsOf } from "./settings.ts";

/** Prepares, starts, and stops when asked to. Returns the exit status. */
async function main(): Promise<number> {
  let settings: Settings;
  try {
    settings = settingsOf(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm start -- ${OPTIONS}`);
    return 2;
  }
  const { port, dataDir, captureHosts, webhookHosts, sealed, coldStarts, limitMemory } = settings;
  if (sealed) seal(sealed);
  return await serve(settings, async (interrupted) => {
    const [assembly, webDir] = await Promise.all([prepareAssembly(interrupted), prepareWeb(interrupted)]);
    return await startCloud({ port, dataDir, assembly, webDir, captureHosts, webhookHosts, coldStarts, limitMemory });
  });
}

exitWithParent();
process.exit(await main());
