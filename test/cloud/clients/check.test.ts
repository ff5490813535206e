import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installChromium } from "#adapters/browser/install-chromium.ts";
import { sarifMistakes } from "#test/clients/kit/sarif.ts";
import { movingDisc } from "#test/kit/videos.ts";
import { newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";
import { buildProgram, type SightlineProgram } from "../kit/sightline-program.ts";

const PAGE = `<!doctype html><style>body{margin:0;font:20px sans-serif}a{position:absolute;left:800px;top:400px;padding:40px 90px;
background:#c22;color:#fff;font-size:60px}footer{position:absolute;top:5000px}</style><h1>Shop</h1><a id="buy">Buy now</a><footer>Imprint</footer>`;

let cloud: OpenCloud;
let program: SightlineProgram;
let site: Server;
let environment: Record<string, string>;
let chromium: { readonly program: string; readonly environment: Readonly<Record<string, string | undefined>> };
beforeAll(async () => {
  [cloud, program, chromium] = await Promise.all([sharedCloud(), buildProgram(), installChromium()]);
  const { baseUrl, apiKey } = await newApiKey(cloud);
  environment = { SIGHTLINE_URL: baseUrl, SIGHTLINE_API_KEY: apiKey };
  site = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE)).listen(0, "127.0.0.1");
  await once(site, "listening");
  copyFileSync("samples/display-ad.png", path.join(program.folder, "ad.png"));
  copyFileSync(await movingDisc({ seconds: 2 }), path.join(program.folder, "disc.mp4"));
});
afterAll(async () => {
  site?.close();
  program?.close();
  await cloud?.close();
});

const check = (text: string, ...args: string[]) => {
  writeFileSync(path.join(program.folder, "attention.yml"), text);
  return program.run(["check", ...args], { environment });
};
const written = (file: string) => readFileSync(path.join(program.folder, file), "utf8");

test("a check of images and videos fails only on rules outside the interval, and all reports show this", async () => {
  const { code, out, err } = await check(
    `version: 1
checks:
  - name: Ad
    image: ad.png
    areas:
      all: { box: [0, 0, 100%, 100%] }
      corner: { box: [0, 0, 3, 3] }
      offer: { text: First bag free }
      missing: { text: No such words anywhere }
    rules:
      - all.share >= 90%
      - all.firstLook <= 1
      - corner.share >= 50%
      - corner.seenIn.first1s
      - missing.share >= 1%
      - offer.share < 90%
      - focus <= 100
  - name: Spot
    video: disc.mp4
    areas:
      all: { box: [0, 0, 100%, 100%] }
    rules:
      - all.seenIn.first2s
      - all.share >= 0.5
`,
    ...["--json", "--junit", "out/junit.xml", "--sarif", "out/checks.sarif", "--markdown", "out/checks.md"],
  );
  expect([code, err]).toEqual([1, expect.stringContaining("Ad: analysis 100%")]);
  const [ad, spot] = JSON.parse(out);
  const verdicts = (result: { rules: { verdict: string }[] }) => result.rules.map(({ verdict }) => verdict);
  expect(verdicts(ad)).toEqual(["passed", "passed", "failed", "failed", "error", "passed", "passed"]);
  expect(ad.rules[2]).toMatchObject({ line: 13, measured: expect.stringMatching(/^\d+\.\d% \(\d+\.\d%–\d+\.\d%\)$/) });
  expect(ad.rules[4].message).toMatch(/No text "No such words anywhere" was recognised/);
  expect(verdicts(spot)).toEqual(["passed", "passed"]);
  expect(sarifMistakes(JSON.parse(written("out/checks.sarif")))).toEqual([]);
  expect(XMLValidator.validate(written("out/junit.xml"))).toBe(true);
  expect(written("out/checks.md")).toContain("6 passed, 0 too close to call, 3 failed.");
});

test("a file with a page to open is rejected without Playwright, before anything is analysed", async () => {
  const ended = await check(
    "version: 1\nchecks:\n  - image: ad.png\n    rules: [clarity > 1]\n  - page: http://127.0.0.1:1/\n    rules: [clarity > 1]\n",
  );
  expect(ended).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^Checking a page needs Playwright/) });
});

test("a page opens in a browser on this computer, and its areas are found by selector and text", async () => {
  mkdirSync(path.join(program.folder, "node_modules"), { recursive: true });
  symlinkSync(path.resolve("node_modules/playwright-core"), path.join(program.folder, "node_modules/playwright-core"));
  Object.assign(environment, chromium.environment);
  const { code, out } = await check(
    `version: 1
checks:
  - name: Shop
    page: http://127.0.0.1:${(site.address() as AddressInfo).port}/
    areas:
      cta: { selector: "#buy" }
      words: { text: Buy now }
      missing: { selector: "#sell" }
      below: { selector: footer }
      broken: { selector: "a[" }
    rules:
      - cta.share >= 5%
      - words.share >= 5%
      - missing.share >= 5%
      - below.share >= 5%
      - broken.share >= 5%
`,
    "--browser",
    chromium.program,
    "--json",
  );
  const [{ rules }] = JSON.parse(out);
  expect(rules).toMatchObject([
    { verdict: "passed" },
    { verdict: "passed" },
    { verdict: "error", message: 'The page has no element for "#sell".' },
    { verdict: "error", message: 'The element for "footer" isn’t on the first screen.' },
    { verdict: "error", message: expect.stringContaining("can’t be used as a selector") },
  ]);
  expect(code).toBe(1);
});

test("a check that can’t run fails with its reason; a rule on the attention score waits until the ad is in its templates", async () => {
  const { code, out } = await check(
    `version: 1
checks:
  - name: Ad
    image: ad.png
    application: Display Ads
    size: 300x250
    rules: [clarity >= 0, attention >= 0]
  - name: Poster
    image: ad.png
    application: Radio
    rules: [clarity >= 0, focus >= 0]
`,
    "--json",
    "--junit",
    "out/kept.xml",
  );
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject([
    { name: "Ad", rules: [{ verdict: "passed" }, { verdict: "passed" }] },
    { name: "Poster", heatmap: null, rules: [{ verdict: "error", message: expect.stringContaining("application: ") }, {}] },
  ]);
  expect(written("out/kept.xml")).toContain('errors="2"');
});

test("mistakes, missing images and a missing check file end with exit code 2 before a credit is used", async () => {
  const mistake = await check("version: 1\nchecks:\n  - image: ad.png\n    rules: [beauty > 1]\n");
  expect(mistake).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^attention\.yml:4:13: "beauty" isn’t a score/) });
  const missing = await check("version: 1\nchecks:\n  - image: nothing.png\n    rules: [clarity > 1]\n", "--validate");
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("nothing.png doesn’t exist") });
  const valid = await check("version: 1\nchecks:\n  - image: ad.png\n    rules: [clarity > 1]\n", "--validate");
  expect(valid).toMatchObject({ code: 0, out: "attention.yml has no mistakes. Checks: 1.\n" });
  expect(await program.run(["check", "none.yml"], { environment })).toMatchObject({ code: 2 });
});
