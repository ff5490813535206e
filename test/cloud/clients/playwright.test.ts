import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attentionMatchers, type Limits } from "#packages/playwright/src/index.ts";
import { createClient } from "#packages/sdk/src/index.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { type ApiAccess, newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";

declare module "vitest" {
  interface Assertion {
    toDrawAttention(locator: Locator, limits: Limits): Promise<void>;
  }
}

const PAGE = `<style>body{margin:0;font:20px sans-serif}a{position:absolute;left:400px;top:250px;padding:40px 90px;background:#c22;
color:#fff;font-size:60px}i{position:absolute;left:2px;top:2px;width:4px;height:4px}footer{position:absolute;top:5000px}</style>
<h1>Shop</h1><a>Buy now</a><i></i><footer>Imprint</footer>`;

let cloud: OpenCloud;
let access: ApiAccess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), launchBrowser()]);
  access = await newApiKey(cloud);
  expect.extend({ ...attentionMatchers(access) });
  page = await browser.newPage({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 2 });
  await page.setContent(PAGE);
});
afterAll(async () => {
  await browser?.close();
  await cloud?.close();
});

test("an assertion compares an element’s share of attention with a limit, and analyses the same screenshot once", async () => {
  const [button, dot] = [page.locator("a"), page.locator("i")];
  await expect(page).toDrawAttention(button, { atLeast: 0.05 });
  await expect(page).not.toDrawAttention(dot, { atLeast: 0.5 });
  await expect(page).toDrawAttention(dot, { atMost: 0.05 });
  const failing = expect(page).toDrawAttention(dot, { atLeast: 0.5 });
  await expect(failing).rejects.toThrow(
    /locator\(.*\) should draw at least 50\.0% of the attention, but draws \d\.\d% .*Heatmap: http.*\/heatmap\/hm_/,
  );
  await expect(expect(page).not.toDrawAttention(dot, { atMost: 0.5 })).rejects.toThrow(/should draw more than 50\.0%/);
  const { heatmaps } = await createClient(access).heatmaps.list();
  // One pixel of the image is one of CSS, also on a screen with two pixels each.
  expect(heatmaps).toMatchObject([{ width: 1200, height: 800, application: "UX Design" }]);
});

test("the error explains an element that isn’t visible and a limit that is not a share", async () => {
  await expect(expect(page).toDrawAttention(page.locator("footer"), { atLeast: 0.1 })).rejects.toThrow(
    /isn’t on the visible part/,
  );
  await expect(expect(page).toDrawAttention(page.locator(".nothing"), { atLeast: 0.1 })).rejects.toThrow(
    /Timeout 5000ms exceeded/,
  );
  await expect(expect(page).toDrawAttention(page.locator("a"), { atLeast: 10 })).rejects.toThrow(/a share from 0 to 1/);
});
