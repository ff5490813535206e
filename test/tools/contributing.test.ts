import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Code without comments, in one line. */
const plain = (code: string): string =>
  code
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/ .*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The samples of a page: the file that each one names in its first line, and its code. */
const samplesIn = (page: string) =>
  [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    [...block.matchAll(/^\/\/ (\S+\.tsx?)\n([\s\S]*?)(?=^\/\/ \S+\.tsx?\n|$(?![\s\S]))/gm)].map(([, file = "", code = ""]) => ({
      file,
      code,
    })),
  );

const samples = samplesIn(await readFile("CONTRIBUTING.md", "utf8"));

test("the guide has samples of six files", () => {
  expect(samples).toHaveLength(6);
});

test.each(samples)("the sample of $file is in the file", async ({ file, code }) => {
  expect(plain(await readFile(file, "utf8"))).toContain(plain(code));
});
