import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { installChromium } from "#adapters/browser/install-chromium.ts";
import { sarifMistakes } from "#test/clients/kit/sarif.ts";
import { newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";
import { buildProgram, type SightlineProgram } from "../kit/sightline-program.ts";

const ACTION = "packages/action/action.yml";

let cloud: OpenCloud;
let program: SightlineProgram;
let site: Server;
let example: string;
let environment: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  [cloud, program] = await Promise.all([sharedCloud(), buildProgram()]);
  example = path.join(program.folder, "example");
  cpSync("examples/attention-checks", example, { recursive: true });
  mkdirSync(path.join(example, "node_modules"));
  symlinkSync(path.resolve("node_modules/playwright-core"), path.join(example, "node_modules/playwright-core"));
  const page = readFileSync(path.join(example, "index.html"));
  site = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(page)).listen(0, "127.0.0.1");
  await once(site, "listening");
  const checks = path.join(example, "attention.yml");
  writeFileSync(
    checks,
    readFileSync(checks, "utf8").replace("localhost:8080", `127.0.0.1:${(site.address() as AddressInfo).port}`),
  );

  // The built program in place of the published package, and of the one that the site serves.
  const npx = path.join(program.folder, "bin", "npx");
  const curl = path.join(program.folder, "bin", "curl");
  mkdirSync(path.dirname(npx));
  writeFileSync(npx, `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${program.file}" "$@"\n`);
  writeFileSync(curl, `#!/bin/sh\necho "$@" > curl.txt\nwhile [ "$1" != --output ]; do shift; done\ncp "${program.file}" "$2"\n`);
  for (const file of [npx, curl]) chmodSync(file, 0o755);
  const chromium = await installChromium();
  const { apiKey, baseUrl } = await newApiKey(cloud);
  environment = {
    ...chromium.environment,
    SIGHTLINE_BROWSER: chromium.program,
    PATH: `${path.dirname(npx)}${path.delimiter}${process.env.PATH}`,
    HOME: program.folder,
    RUNNER_TEMP: path.dirname(npx),
    GITHUB_OUTPUT: path.join(program.folder, "output"),
    GITHUB_STEP_SUMMARY: path.join(program.folder, "summary.md"),
    INPUT_URL: baseUrl,
    "INPUT_API-KEY": apiKey,
  };
});
afterAll(async () => {
  site?.close();
  program?.close();
  await cloud?.close();
});

type Step = { readonly run: string; readonly env: Readonly<Record<string, string>> };

/** Runs the action as GitHub does: inputs in its variables, its script by bash. */
async function runAction(inputs: Readonly<Record<string, string>> = {}) {
  const action = parse(readFileSync(ACTION, "utf8"));
  const [step] = action.runs.steps as [Step];
  const inputCalled = (name: string) => inputs[name] ?? environment[`INPUT_${name.toUpperCase()}`] ?? action.inputs[name].default;
  const variables = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, input) => inputCalled(input)),
    ]),
  );
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", step.run], { cwd: example, env: { ...environment, ...variables } });
  const ended = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0] as number, out, err };
}

test("the action passes the checks of the example and writes the job summary and all results", async () => {
  const { code, out } = await runAction();
  expect([code, out]).toEqual([0, expect.stringContaining("3 passed, 0 too close to call, 0 failed.")]);
  expect(readFileSync(path.join(program.folder, "summary.md"), "utf8")).toContain("## Attention checks");
  expect(readFileSync(path.join(program.folder, "output"), "utf8")).toBe("results=attention-results\n");
  expect(readFileSync(path.join(example, "curl.txt"), "utf8")).toContain(` ${environment.INPUT_URL}/clients/sightline.mjs\n`);
  const sarif = readFileSync(path.join(example, "attention-results/attention.sarif"), "utf8");
  expect(sarifMistakes(JSON.parse(sarif))).toEqual([]);
  expect(existsSync(path.join(example, "attention-results/attention.xml"))).toBe(true);
});

test("the action fails when a check fails, with the same exit code", async () => {
  writeFileSync(
    path.join(example, "broken.yml"),
    "version: 1\nchecks:\n  - image: ads/display-ad.png\n    rules: [beauty > 1]\n",
  );
  expect(await runAction({ file: "broken.yml" })).toMatchObject({ code: 2, err: expect.stringContaining("broken.yml:4:13") });
  const strict = "version: 1\nchecks:\n  - image: ads/display-ad.png\n    rules: [focus > 99]\n";
  writeFileSync(path.join(example, "strict.yml"), strict);
  const published = { package: "@sightline/cli@0.1.0" };
  expect(await runAction({ ...published, file: "strict.yml", strict: "true" })).toMatchObject({ code: 1 });
});
