import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { fontSettings } from "./fonts.ts";

/** A Chromium that can be started: the path of its program, and an environment with only what it needs. */
export type ChromiumInstall = { readonly program: string; readonly environment: Record<string, string> };

/** User id of this process; 0 on systems without user ids, where all files have owner 0. */
const user = (): number => process.getuid?.() ?? 0;

let unpacked: Promise<ChromiumInstall> | undefined;

/**
 * The Chromium from npm, with the system libraries that a minimal machine lacks and the fonts from npm. It is unpacked once per
 * version into the temporary folder. Safe to call from several processes at once.
 */
export function installChromium(): Promise<ChromiumInstall> {
  unpacked ??= makeHome().catch((error: unknown) => {
    unpacked = undefined;
    throw error;
  });
  return unpacked;
}

async function makeHome(): Promise<ChromiumInstall> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packageFolder = path.resolve(path.dirname(entry), "..");
  const { version } = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")) as { version: string };
  const home = path.join(os.tmpdir(), `sightline-chromium-${version}-${user()}`);
  if (!existsSync(path.join(home, "ready"))) await unpack(entry, path.join(packageFolder, "bin"), home);
  // Any user of the machine can create files there, which we would execute.
  const { uid } = await lstat(home);
  if (uid !== user()) throw new Error(`${home} belongs to another user`);
  return {
    program: path.join(home, "chromium"),
    environment: {
      PATH: process.env.PATH ?? "",
      HOME: home,
      LANG: "en_US.UTF-8",
      LD_LIBRARY_PATH: path.join(home, "al2023/lib"),
      ...(await writeFontSettings(home)),
    },
  };
}

// The package unpacks into the temporary folder of its process, so it runs in a separate process with a different one.
const INFLATE = `const { inflate } = await import(process.argv[1]);
for (const archive of process.argv.slice(2)) await inflate(archive);`;

/** Unpacks next to the final location and then moves, so that concurrent starts never see a partial result. */
async function unpack(entry: string, archives: string, home: string): Promise<void> {
  const building = `${home}-${process.pid}`;
  await mkdir(building, { recursive: true });
  const files = ["chromium.br", "al2023.tar.br"].map((archive) => path.join(archives, archive));
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", INFLATE, entry, ...files], {
    env: { PATH: process.env.PATH ?? "", TMPDIR: building },
  });
  await mkdir(path.join(building, "ready"));
  await rename(building, home).catch(() => rm(building, { recursive: true, force: true }));
}

/**
 * Writes the fontconfig file, once for each place where the fonts are installed, because several copies of this product share the
 * unpacked browser.
 */
async function writeFontSettings(home: string): Promise<Record<string, string>> {
  const settings = fontSettings();
  const folder = path.join(home, `fonts-${createHash("sha256").update(settings).digest("hex").slice(0, 16)}`);
  const file = path.join(folder, "fonts.conf");
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    const partial = `${file}-${process.pid}`;
    await writeFile(partial, settings);
    await rename(partial, file);
  }
  return { FONTCONFIG_FILE: file, XDG_CACHE_HOME: folder };
}
