import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const CLASS = /class (\w+) extends \w+ \{\s(?:(?!^\}).*\n)*?.*\bname(?:: string)? = "(\w+)"/gm;

test("an error has the name of its class, by which logs and state machines identify it", async () => {
  const { stdout } = await promisify(execFile)("git", [
    "grep",
    "-lE",
    "class \\w+ extends ",
    "--",
    "*.ts",
    ":!test",
    ":!packages",
  ]);
  const found: [string, string][] = [];
  for (const file of stdout.trim().split("\n"))
    for (const [, name = "", given = ""] of (await readFile(file, "utf8")).matchAll(CLASS)) found.push([name, given]);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([name, given]) => name !== given)).toEqual([]);
});
