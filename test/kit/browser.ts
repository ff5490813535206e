import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";

const packageFolder = path.resolve(import.meta.dirname, "../../node_modules/@sparticuz/chromium");
const FLAGS = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--mute-audio",
];

/**
 * The Chromium that npm brought, started on a bare machine: the binary and the system libraries it lacks are unpacked once per version
 * into the temporary folder. The caller closes the browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const { version } = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")) as { version: string };
  const home = path.join(os.tmpdir(), `sightline-chromium-${version}`);
  if (!existsSync(path.join(home, "ready"))) await unpack(path.join(packageFolder, "bin"), home);
  return chromium.launch({
    executablePath: path.join(home, "chromium"),
    args: FLAGS,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: home,
      TMPDIR: os.tmpdir(),
      LANG: "en_US.UTF-8",
      LD_LIBRARY_PATH: path.join(home, "al2023/lib"),
      FONTCONFIG_PATH: path.join(home, "fonts"),
    },
  });
}

/** Unpacks beside its final place and moves it there, so that two starting at once cannot see half of it. */
async function unpack(archives: string, home: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  const building = `${home}-${process.pid}`;
  await mkdir(building, { recursive: true });
  process.env.TMPDIR = building;
  try {
    for (const archive of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) await inflate(path.join(archives, archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await writeFile(path.join(building, "fonts/fonts.conf"), fontSettings(home));
  await mkdir(path.join(building, "ready"));
  await rename(building, home).catch(() => undefined);
}

/** Chromium ends at once when it finds no font at all, so the ones that come with it are named besides the machine's own. */
function fontSettings(home: string): string {
  const folders = [path.join(home, "fonts/fonts"), "/usr/share/fonts"].map((folder) => `<dir>${folder}</dir>`);
  return `<?xml version="1.0"?><fontconfig>${folders.join("")}<cachedir>${path.join(home, "font-cache")}</cachedir></fontconfig>`;
}
