import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { capturePage } from "#packages/cli/src/check/capture-page.ts";

/** A folder with a Playwright that has this code. */
function folderWith(code: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-playwright-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "node_modules", "playwright"), { recursive: true });
  writeFileSync(path.join(folder, "node_modules", "playwright", "index.js"), code);
  return folder;
}

const page = { name: "Shop", kind: "page", target: "http://127.0.0.1:1/", areas: [], rules: [] } as unknown as Parameters<
  typeof capturePage
>[0];

test("a browser that isn’t installed is an error that says how to get one", async () => {
  const folder = folderWith(
    `exports.chromium = { launch: async () => { throw new Error("Executable doesn't exist at /chromium\\nmore") } };`,
  );
  const { signal } = new AbortController();
  const help = 'Install it with "npx playwright install chromium", or name one with --browser.';
  await expect(capturePage(page, { folder, signal })).rejects.toThrow(
    `The browser could not be started: Executable doesn't exist at /chromium. ${help}`,
  );
  await expect(capturePage(page, { folder, executablePath: "/chromium", signal })).rejects.toThrow(/at \/chromium\.$/);
});

test("an interruption closes the browser while a page is opened", async () => {
  const folder = folderWith(`
    exports.chromium = {
      launch: async () => {
        const closed = Promise.withResolvers();
        const goto = () => {
          process.emit("page-opened");
          return closed.promise;
        };
        return { newPage: async () => ({ goto }), close: async () => closed.reject(new Error("closed")) };
      },
    };`);
  const interruption = new AbortController();
  const opened = once(process, "page-opened");
  const captured = capturePage(page, { folder, signal: interruption.signal });
  await opened;
  interruption.abort(new Error("interrupted"));
  await expect(captured).rejects.toThrow("interrupted");
});
