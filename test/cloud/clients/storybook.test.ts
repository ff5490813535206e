import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#packages/sdk/src/index.ts";
import { type AttentionParameter, attentionChecks } from "#packages/storybook/src/index.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { type ApiAccess, newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";

const STORY = `<style>body{margin:0;font:20px sans-serif}a{position:absolute;left:400px;top:250px;padding:40px 90px;background:#c22;
color:#fff;font-size:60px}.sb-wrapper{display:none}
i{position:absolute;left:2px;top:2px;width:4px;height:4px}</style><div class="sb-wrapper"><h1>No Preview</h1></div><h1>Shop</h1><a>Buy now</a><i></i><p>One</p><p>Two</p>`;

let cloud: OpenCloud;
let access: ApiAccess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), launchBrowser()]);
  access = await newApiKey(cloud);
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await page.setContent(STORY);
});
afterAll(async () => {
  await browser?.close();
  await cloud?.close();
});

/** Visits the story as the test runner does, which reads its parameters from the page. */
const visit = (attention?: AttentionParameter) =>
  attentionChecks(async (_: Page, story: { id: string }) => ({ id: story.id, parameters: { attention } }), access)(page, {
    id: "shop--hero",
  });

test("a story reports every rule that it breaks, uses one credit, and uses none without rules", async () => {
  await visit();
  await visit({ rules: [{ selector: "i", atLeast: 0.9 }], disable: true });
  expect((await createClient(access).heatmaps.list()).heatmaps).toEqual([]);
  await expect(visit({ rules: [{ selector: "", atLeast: 0.1 }] })).rejects.toThrow(/needs a selector/);
  await expect(visit({ rules: [{ selector: "style", atLeast: 0.1 }] })).rejects.toThrow("style: No visible element matches.");
  await expect(visit({ rules: [{ selector: "p", atLeast: 0.1 }] })).rejects.toThrow("p: 2 visible elements match.");

  const mistyped = [{ rule: [] }, { rules: [{ selector: "a", atLeast: 0.1, atmost: 0.2 }] }] as unknown as AttentionParameter[];
  await expect(visit(mistyped[0])).rejects.toThrow("The parameter attention has rules and disable, not rule.");
  await expect(visit(mistyped[1])).rejects.toThrow("a: A rule has selector, and atLeast or atMost, not atmost.");

  const broken = visit({
    rules: [
      { selector: "a", atLeast: 0.05 },
      { selector: "h1", atLeast: 0 },
      { selector: "i", atLeast: 0.5 },
      { selector: "text=Buy now", atMost: 0.001 },
    ],
  });
  await expect(broken).rejects.toThrow(/^i should draw at least 50\.0% .*\ntext=Buy now should draw at most 0\.1% .*$/);
  const { heatmaps } = await createClient(access).heatmaps.list();
  expect(heatmaps.map(({ title }) => title)).toEqual(["shop--hero"]);
});
