import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { capturePage } from "#packages/cli/src/check/capture-page.ts";

/** A folder with a Playwright whose browser is not installed. */
function folderWithoutBrowser(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-playwright-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const code = 'exports.chromium = { launch: async () => { throw new Error("Executable doesn\'t exist at /chromium\\nmore") } };';
  mkdirSync(path.join(folder, "node_modules", "playwright"), { recursive: true });
  writeFileSync(path.join(folder, "node_modules", "playwright", "index.js"), code);
  return folder;
}

test("a browser that isn’t installed is an error that says how to get one", async () => {
  const folder = folderWithoutBrowser();
  const page = { name: "Shop", kind: "page", target: "http://127.0.0.1:1/", areas: [], rules: [] } as unknown as Parameters<
    typeof capturePage
  >[0];
  const help = 'Install it with "npx playwright install chromium", or name one with --browser.';
  await expect(capturePage(page, { folder })).rejects.toThrow(
    `The browser could not be started: Executable doesn't exist at /chromium. ${help}`,
  );
  await expect(capturePage(page, { folder, executablePath: "/chromium" })).rejects.toThrow(/at \/chromium\.$/);
});
