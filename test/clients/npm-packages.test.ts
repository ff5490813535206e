import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAMS, versionedAddress } from "#web/build/client-programs.ts";

const NAMES = ["sdk", "cli", "playwright", "storybook"];

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "sightline-npm-"));
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  const files = NAMES.map((name) => `sightline-${name}.tgz`);
  for (const file of files) writeFileSync(path.join(folder, file), await packed(file));
  run("npm", "install", "--offline", "--no-audit", "--no-fund", ...files.map((file) => `./${file}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The package at the address that a site serves it at. */
const packed = async (file: string) => Buffer.from((await PROGRAMS[`clients/${file}`]?.())?.contents ?? "");
const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, encoding: "utf8" });
const evaluate = (type: "module" | "commonjs", script: string) =>
  run(process.execPath, `--input-type=${type}`, "--eval", script).trim();

test("npm installs the packages that a site serves, and each has its program, its modules and its types", () => {
  expect(run("npx", "--no", "--", "sightline", "--version").trim()).toMatch(/0\.1\.0/);
  const loaded = evaluate(
    "module",
    `import { createClient } from "@sightline/sdk";
import { attentionMatchers } from "@sightline/playwright";
import { attentionChecks } from "@sightline/storybook";
console.log(typeof createClient, typeof attentionMatchers().toDrawAttention, typeof attentionChecks)`,
  );
  expect(loaded).toBe("function function function");
  expect(evaluate("commonjs", `console.log(typeof require("@sightline/storybook").attentionChecks)`)).toBe("function");
  for (const name of ["sdk", "playwright", "storybook"])
    expect(readFileSync(path.join(folder, "node_modules/@sightline", name, "dist/index.d.ts"), "utf8")).toMatch(/\.js"/);
});

test("the permanent address of a package has its version and changes with its content", async () => {
  const file = "clients/sightline-sdk.tgz";
  const address = versionedAddress(file, await packed("sightline-sdk.tgz"));
  expect(address).toMatch(/^assets\/clients\/sightline-sdk-0\.1\.0-[0-9a-f]{12}\.tgz$/);
  expect(versionedAddress(file, Buffer.from("other"))).not.toBe(address);
  // pip reads the version of a wheel from its file name.
  const wheel = versionedAddress("clients/sightline-0.1.0-py3-none-any.whl", Buffer.from("wheel"));
  expect(wheel).toMatch(/^assets\/clients\/[0-9a-f]{12}\/sightline-0\.1\.0-py3-none-any\.whl$/);
});

test("the same sources give the same package", async () => {
  expect((await packed("sightline-playwright.tgz")).equals(readFileSync(path.join(folder, "sightline-playwright.tgz")))).toBe(
    true,
  );
});
