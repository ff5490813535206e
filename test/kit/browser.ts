import os from "node:os";
import { type Browser, chromium } from "playwright-core";
import { installChromium } from "#adapters/browser/install-chromium.ts";

/**
 * The size of the tiles in which Chromium draws a page, as wide as the widest test page. By default they are squares of 256 pixels, and
 * each takes a memory mapping and messages between three processes: up to an eighth of the processor time of tests with large images.
 */
const TILES = ["--default-tile-width=1440", "--default-tile-height=256"];
const FLAGS = [
  ...TILES,
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
