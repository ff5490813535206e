import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Cloud } from "#local/cloud.ts";
import { serve } from "#local/serve.ts";
import type { Settings } from "#local/settings.ts";

it("the application exits after a time limit even if a part of it does not stop", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "sightline-serve-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const stopped = vi.fn(() => new Promise<void>(() => {}));
  const cloud = { url: "http://127.0.0.1:1", stop: stopped, warm: vi.fn(), seed: vi.fn() } as Partial<Cloud> as Cloud;
  const settings = { port: 0, dataDir, samples: false } as Partial<Settings> as Settings;

  const status = serve(settings, async () => cloud, 1);
  await vi.waitFor(() => expect(cloud.warm).toHaveBeenCalled());
  process.emit("SIGHUP");

  expect(await status).toBe(0);
  expect(stopped).toHaveBeenCalledOnce();
});
