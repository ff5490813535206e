import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";

/** Notes that it started, and installs nothing until the file `go` exists. */
const NPM = `const { appendFileSync, existsSync, mkdirSync } = require("node:fs");
appendFileSync("npm.log", "started\\n");
const waiting = setInterval(() => {
  if (!existsSync("go")) return;
  clearInterval(waiting);
  mkdirSync("node_modules", { recursive: true });
}, 20);
`;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "run-"));
  await mkdir(path.join(folder, "tools"));
  await copyFile("tools/run.mjs", path.join(folder, "tools/run.mjs"));
  const files = { "package.json": "{}", "package-lock.json": "{}", "npm.cjs": NPM, "ran.ts": 'console.error("it ran")' };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Run = { readonly process: ChildProcess; readonly ended: Promise<unknown[]>; readonly printed: () => string };

function run(): Run {
  const child = spawn(process.execPath, ["tools/run.mjs", "ran.ts"], {
    cwd: folder,
    env: { ...process.env, npm_execpath: path.join(folder, "npm.cjs") },
  });
  let text = "";
  child.stderr.on("data", (chunk) => {
    text += chunk;
  });
  return { process: child, ended: once(child, "exit"), printed: () => text };
}

const installations = async () => (await readFile(path.join(folder, "npm.log"), "utf8").catch(() => "")).split("\n").length - 1;
const letNpmFinish = () => writeFile(path.join(folder, "go"), "");

test("commands that start at the same time on a fresh clone install the dependencies once", async () => {
  const first = run();
  await waitUntil(async () => (await installations()) === 1);
  const second = run();
  await waitUntil(() => second.printed().includes("Waiting for another command"));
  await letNpmFinish();
  expect(await Promise.all([first.ended, second.ended])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect([first.printed(), second.printed()].every((text) => text.includes("it ran"))).toBe(true);
  expect(await installations()).toBe(1);
});

test("a command that was killed while it installed does not keep the next one waiting", async () => {
  const first = run();
  await waitUntil(async () => (await installations()) === 1);
  first.process.kill("SIGKILL");
  await first.ended;
  await letNpmFinish();
  const second = run();
  expect(await second.ended).toEqual([0, null]);
  expect(second.printed()).toContain("it ran");
  expect(await installations()).toBe(2);
});
