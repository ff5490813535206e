import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { hasPython } from "#test/clients/kit/python.ts";
import { unzip } from "#test/kit/unzip.ts";
import { packagePath } from "#web/app/features/developers/package-addresses.ts";
import { PROGRAMS } from "#web/build/client-programs.ts";

/** Where each site serves its newest Python client. */
const PYTHON_WHEEL = packagePath("python", undefined);

/** The wheel at the address that the page of the API names. */
async function wheel(): Promise<Buffer> {
  const program = await PROGRAMS[PYTHON_WHEEL.slice(1)]?.();
  return Buffer.from(program?.contents ?? "");
}

test("the wheel lists its files with their hashes, and is the same for the same sources", async () => {
  const bytes = await wheel();
  const { "sightline-0.1.0.dist-info/RECORD": record, ...files } = await unzip(bytes);
  const lines = Object.entries(files).map(
    ([name, content]) => `${name},sha256=${createHash("sha256").update(content).digest("base64url")},${content.length}`,
  );
  expect(record?.toString().split("\n")).toEqual([...lines, "sightline-0.1.0.dist-info/RECORD,,", ""]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["sightline/__init__.py", "sightline/py.typed"]));
  expect(files["sightline-0.1.0.dist-info/METADATA"]?.toString()).toMatch(
    /^Metadata-Version: 2\.1\nName: sightline\nVersion: 0\.1\.0\n.*\nRequires-Python: >=3\.11\n/,
  );
  expect(await wheel()).toEqual(bytes);
});

test.skipIf(!hasPython)("Python finds the client and its version in the wheel", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-wheel-"));
  const file = path.join(folder, path.basename(PYTHON_WHEEL));
  writeFileSync(file, await wheel());
  const script =
    "import importlib.metadata, sightline; print(sightline.Client.__name__, importlib.metadata.version('sightline'))";
  const printed = execFileSync("python3", ["-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: file },
  });
  rmSync(folder, { recursive: true });
  expect(printed).toBe("Client 0.1.0\n");
});
