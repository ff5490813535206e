import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/kit/browser.ts";
import { type DevServer, startDev } from "#test/kit/dev-server.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const USE_CASE = "domain/developers/check-health.ts";
const CONTRACT = "contracts/developers.ts";
const ANSWER = 'return { status: "ok"';
const PATIENCE = { within: 100_000 };

let server: DevServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startDev(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const health = (path = "/api/health") => fetch(`${server.url}${path}`);

/** Edits a file, and gives all that is printed from then on; resolves when the server has noticed the edit. */
async function edit(file: string, from: string, to: string): Promise<() => string> {
  const before = server.printed().length;
  const since = () => server.printed().slice(before);
  server.edit(file, from, to);
  await waitUntil(() => since().includes(file), PATIENCE);
  return since;
}

test("a page is served from the source files, and an edited component appears without a reload", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE.within);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${server.url}/login`);
  await page.getByText("Welcome back").waitFor();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));

  server.edit(server.fileWith("web/app", '"Welcome back"'), '"Welcome back"', '"Nice to see you"');
  await page.getByText("Nice to see you").waitFor();
  expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
  expect(problems).toEqual([]);
  await page.close();
});

test("the staff application is served on the same origin", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE.within);
  await page.goto(`${server.url}/superadmin/`);
  await page.getByLabel("Email").waitFor();
  await page.close();
});

test("a changed use case takes effect at the next request, and its errors are printed with request, operation and line", async () => {
  expect((await health()).status).toBe(200);
  await edit(USE_CASE, ANSWER, `throw new Error("out of order");\n  ${ANSWER}`);
  const failed = await health();
  expect(failed.status).toBe(500);
  const requestId = failed.headers.get("x-request-id");
  await waitUntil(() => server.printed().includes(`ERROR developers.health unexpected error ${requestId}`), PATIENCE);
  expect(server.printed()).toMatch(/Error: out of order\n\s+at checkHealth \(domain\/developers\/check-health\.ts:\d+:\d+\)/);
  await edit(USE_CASE, `throw new Error("out of order");\n  `, "");
  expect((await health()).status).toBe(200);
});

test("a syntax error is reported with its line, and the server recovers once it is corrected", async () => {
  const since = await edit(USE_CASE, ANSWER, `const = 5;\n  ${ANSWER}`);
  await waitUntil(
    () => /\[ERROR\] Expected identifier but found "="\s+domain\/developers\/check-health\.ts:\d+:8:/.test(since()),
    PATIENCE,
  );
  expect((await health()).status).toBeGreaterThanOrEqual(500);
  await edit(USE_CASE, "const = 5;\n  ", "");
  expect((await health()).status).toBe(200);
});

test("an operation is served at a new path of its contract without a restart", async () => {
  expect((await health("/api/wellbeing")).status).toBe(404);
  await edit(CONTRACT, 'path: "/health"', 'path: "/wellbeing"');
  await waitUntil(async () => (await health("/api/wellbeing")).status === 200, { ...PATIENCE, every: 200 });
  expect((await health()).status).toBe(404);
});
