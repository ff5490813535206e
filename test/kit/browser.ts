import os from "node:os";
import { type Browser, chromium } from "playwright-core";
import { installChromium } from "#adapters/browser/install-chromium.ts";

const FLAGS = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--mute-audio",
];

/** The Chromium that npm brought, for pages of our own. The caller closes the browser. */
export async function launchBrowser(): Promise<Browser> {
  const { program, environment } = await installChromium();
  return chromium.launch({ executablePath: program, args: FLAGS, env: { ...environment, TMPDIR: os.tmpdir() } });
}
