import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { installChromium } from "#adapters/browser/install-chromium.ts";

const OTHER_USER = 65_534;
const user = process.getuid?.();

it.runIf(user === 0)("a capture does not run a browser file that another user has written", async () => {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const about = await readFile(path.resolve(path.dirname(entry), "../package.json"), "utf8");
  const folder = await mkdtemp(path.join(os.tmpdir(), "planted-"));
  const home = path.join(folder, `sightline-chromium-${(JSON.parse(about) as { version: string }).version}-${user}`);
  await mkdir(path.join(home, "ready"), { recursive: true });
  await chown(home, OTHER_USER, OTHER_USER);
  vi.stubEnv("TMPDIR", folder);
  try {
    await expect(installChromium()).rejects.toThrow("belongs to another user");
    expect(existsSync(path.join(home, "chromium"))).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
