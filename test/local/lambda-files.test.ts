import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FunctionFailure } from "#local/lambda/failure.ts";
import { createLambda, type Lambda } from "#local/lambda/lambda.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";

const MB = 1024 ** 2;
const dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), "sightline-files-")));
const outside = path.join(dataDir, "outside");
const spec = (exportName: string): FunctionSpec => ({
  name: exportName,
  arn: `arn:aws:lambda:eu-west-1:000000000000:function:${exportName}`,
  entry: path.resolve("test/local/functions/files.ts"),
  exportName,
  environment: { PATH: process.env.PATH ?? "" },
  timeoutSeconds: 20,
  memoryMb: 256,
  diskMb: 1,
  concurrency: 2,
});
let lambda: Lambda;

beforeAll(() => {
  mkdirSync(path.join(dataDir, "tmp/left-by-a-killed-process"), { recursive: true });
  mkdirSync(outside);
  writeFileSync(path.join(outside, "existing"), "unchanged");
  const functions = ["writeOutside", "fill", "fillByChild", "leave", "look"].map(spec);
  lambda = createLambda({ dataDir, functions });
});

afterAll(async () => {
  await lambda.close();
  rmSync(dataDir, { recursive: true });
});

test("a function writes only to its temporary folder; everything else is read-only", async () => {
  const codes = (await lambda.invoke("writeOutside", { outside })) as Record<string, string>;
  const { "a folder that exists": folder, read, "delete the link": deleted, ...writes } = codes;
  expect(new Set(Object.values(writes)), JSON.stringify(writes)).toEqual(new Set(["EROFS"]));
  expect([folder, read, deleted]).toEqual(["done", "done", "done"]);
  expect(readdirSync(outside)).toEqual(["existing"]);
  expect(readFileSync(path.join(outside, "existing"), "utf8")).toBe("unchanged");
});

test("a function writes as much as its ephemeral storage holds, and gets ENOSPC for more", async () => {
  const fits = (await lambda.invoke("fill", { bytes: MB })) as Record<string, string>;
  const { copy, ...others } = fits;
  expect(new Set(Object.values(others)), JSON.stringify(others)).toEqual(new Set(["done"]));
  expect(copy).toBe("ENOSPC");
  const { "after a deletion": smaller, ...larger } = (await lambda.invoke("fill", { bytes: MB + 2 })) as Record<string, string>;
  expect(new Set(Object.values(larger)), JSON.stringify(larger)).toEqual(new Set(["ENOSPC"]));
  expect(smaller).toBe("done");
});

test("an event fails with ENOSPC if its child process writes more than the ephemeral storage", async () => {
  const thrown = (await lambda.invoke("fillByChild", { bytes: MB + 1 }).catch((error: unknown) => error)) as FunctionFailure;
  expect(thrown.failure).toMatchObject({ errorType: "Error", errorMessage: "ENOSPC: no space left on device, write" });
});

test("a sandbox cannot see the files of another one, and keeps its own until it ends", async () => {
  type Left = { file: string; names: string[] };
  const first = (await lambda.invoke("leave", {})) as Left;
  const second = (await lambda.invoke("leave", {})) as Left;
  expect(second.names).toHaveLength(2);
  expect(existsSync(first.file)).toBe(true);
  expect(await lambda.invoke("look", first)).toEqual({
    read: "ENOENT",
    write: "ENOENT",
    list: "ENOENT",
    "list the parent": "ENOENT",
    "read the parent's": "ENOENT",
    exists: false,
  });
});

test("the temporary folders are deleted when their sandboxes end, those of a killed process at the next start", async () => {
  await lambda.invoke("leave", {});
  expect(readdirSync(path.join(dataDir, "tmp"))).not.toContain("left-by-a-killed-process");
  await lambda.close();
  expect(readdirSync(path.join(dataDir, "tmp"))).toEqual([]);
});
