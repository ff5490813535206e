import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trialEndedTemplate } from "#domain/accounts/emails/trial-ended.ts";
import { verifyTemplate } from "#domain/accounts/emails/verify.ts";
import { compose } from "#domain/kit/email/compose.ts";
import { createEmailEmulator, type EmailEmulator } from "#local/email/email-emulator.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-outbox-"));
let browser: Browser;
let page: Page;
let emulator: EmailEmulator;
let origin: string;
/** URLs requested from the application. */
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  if (emulator.servePage(request, response)) return;
  asked.push(request.url);
  response.end("the application");
});

beforeAll(async () => {
  browser = await launchBrowser();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  emulator = await createEmailEmulator({ dataDir });
  for (const [to, template, data] of [
    ["grace@example.com", trialEndedTemplate, { firstName: "Grace" }],
    ["ada@example.com", verifyTemplate, { firstName: "Ada", code: "s3cret" }],
  ] as const)
    emulator.outbox.add({
      kind: "mail",
      to: [to],
      from: "Sightline <no-reply@sightline.test>",
      ...compose(template, data, origin),
    });
  page = await browser.newPage();
  await page.goto(`${origin}/_local/outbox`);
});
afterAll(async () => {
  await browser?.close();
  await emulator?.close();
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * The path that a click opens in a new tab, next to the page and the preview. Taken from the application, because Playwright does
 * not always report tabs that a click opens.
 */
async function opened(click: () => Promise<void>): Promise<string | undefined> {
  const frames = () => page.frames().map((frame) => frame.url());
  const before = frames();
  asked.length = 0;
  await click();
  const address = await waitUntil(() => asked.find((url) => url !== "/favicon.ico"));
  expect(frames()).toEqual(before);
  return address;
}

test("the newest email is rendered, and its button opens the application without sending the secret to the server", async () => {
  const preview = page.locator("li").first().frameLocator("iframe");
  await preview.getByRole("heading", { name: "Welcome to Sightline" }).waitFor();
  const address = await opened(() => preview.getByRole("link", { name: "Verify my email address" }).click());
  expect(address).toBe("/actions?mode=verifyEmail");
});

test("the link in the text of an email opens the application", async () => {
  const address = await opened(() => page.locator("li").first().locator(".text a").first().click());
  expect(address).toBe("/actions?mode=verifyEmail");
});

test("older emails show their text, and are rendered on request", async () => {
  const older = page.locator("li").nth(1);
  expect(await older.locator(".text").innerText()).toContain("Hi Grace,");
  expect(await older.locator("iframe").isVisible()).toBe(false);
  await older.getByText("As it looks").click();
  await older.frameLocator("iframe").getByRole("link", { name: "See plans" }).waitFor();
});
