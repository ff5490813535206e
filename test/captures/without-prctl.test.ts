import { execFile, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const KIT = path.join(import.meta.dirname, "kit");
const UNPRIVILEGED = 65_534;

/** Why the test cannot run on this machine; undefined when it can. A filter without PR_SET_NO_NEW_PRIVS needs root. */
function reasonToSkip(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return "the filter is written for Linux on x64";
  if (process.getuid?.() !== 0) return "only root can set the filter";
  if (spawnSync("python3", ["-c", "import ctypes"]).status !== 0) return "python3 with ctypes is not installed";
  return undefined;
}

const skipped = reasonToSkip();

it("a page is captured as a user without rights where Chromium may not call prctl(PR_SET_NO_NEW_PRIVS)", async ({ skip }) => {
  skip(skipped !== undefined, skipped);
  const folder = await mkdtemp(path.join(os.tmpdir(), "sightline-prctl-"));
  await chmod(folder, 0o777);
  try {
    const command = [
      path.join(KIT, "deny-prctl.py"),
      String(UNPRIVILEGED),
      "node",
      "tools/run.mjs",
      path.join(KIT, "capture-process.ts"),
    ];
    const env = { ...process.env, TMPDIR: folder, HOME: folder };
    const { stdout } = await promisify(execFile)("python3", command, { cwd: ROOT, env });
    expect(JSON.parse(stdout)).toEqual({ title: "A shop", colour: [255, 0, 0], seccomp: "2" });
  } finally {
    await rm(folder, { recursive: true });
  }
});
