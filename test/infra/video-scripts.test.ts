import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "#adapters/video/run-job.ts";
import { bundleScripts, bundlingOptions } from "#infra/constructs/bundling.ts";
import { movingDisc } from "#test/kit/videos.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-bundle-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("A function that works on videos", () => {
  it("a function that works on videos bundles its scripts, and they need nothing but FFmpeg's own package", async () => {
    const [command = "", ...words] = bundleScripts(ROOT, folder);
    expect(spawnSync(command, words, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(folder).sort()).toEqual(["render-worker.mjs", "video-worker.mjs"]);
    for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).size).toBeLessThan(1_000_000);

    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(path.join(ROOT, "node_modules/@seydx"), path.join(folder, "node_modules/@seydx"));
    const video = await movingDisc({ width: 64, height: 64, seconds: 1, fps: 5 });
    const job = { kind: "probe", path: video, maxSeconds: 10 };
    expect(await runScript(path.join(folder, "video-worker.mjs"), job, { seconds: 20 }).result).toMatchObject({ frames: 5 });
  });

  it("a function that works on videos cannot also drive a browser: both together are too large for a function", () => {
    expect(() => bundlingOptions({ video: true, browser: true })).toThrow("video is not available for x64");
  });
});
