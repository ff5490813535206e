import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fontSettings } from "#adapters/browser/fonts.ts";
import { EXCLUDED_FILES, nativePackages } from "#infra/constructs/bundling.ts";

const INSTALLED = path.resolve(import.meta.dirname, "../../node_modules");
/** What Lambda allows, less the image library, the function's own code and room for a new version of the browser. */
const MAX_BYTES = 190 * 1000 ** 2;

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !EXCLUDED_FILES.browser!.test(file));

const packaged = nativePackages("x64").browser.flatMap((name) => filesOf(path.join(INSTALLED, name)));

describe("a function that captures pages", () => {
  it("a function that captures pages has every font that the settings of its browser list, and no other", () => {
    const folders = [...fontSettings().matchAll(/<dir>(.+?)<\/dir>/g)].map(([, folder]) => folder!);
    const listed = folders.flatMap((folder) => filesOf(folder).filter((file) => file.endsWith(".ttf")));
    expect(listed.length).toBeGreaterThan(20);
    expect(packaged.filter((file) => file.includes("@expo-google-fonts") && file.endsWith(".ttf")).sort()).toEqual(listed.sort());
  });

  it("a function that captures pages is small enough with browser and fonts", () => {
    expect(packaged.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MAX_BYTES);
  });
});
