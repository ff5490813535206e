import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { elementsBesideWindow, overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleTemplates } from "#test/web/kit/reports-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { sharedView } from "#test/web/kit/shared-view.ts";

/** Names of 150 characters: without a space, with spaces, and in a script that breaks anywhere. */
const NAMES = [
  "Campaign_Summer_2026_Final_".repeat(6).slice(0, 150),
  "Campaign summer 2026 final version for ".repeat(4).slice(0, 150),
  "二〇二六年夏季广告活动最终版本客户审批用户外大屏竖版海报".repeat(6).slice(0, 150),
] as const;
const LINK = `sh_${"0".repeat(26)}`;
let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  const profile = sampleProfile();
  server.enter({ ...profile, workspace: { ...profile.workspace!, access: ["reports"] } });
  server.heatmaps = NAMES.map((title, number) => sampleHeatmap(server.origin, number, { title, application: "Social media" }));
  // The reason may contain the name of the file.
  const problem = { code: "input.unreadable", message: `${NAMES[0]} is cut off.` };
  server.heatmaps.push(sampleHeatmap(server.origin, 3, { title: NAMES[0], status: "failed", problem }));
  for (const comment of NAMES) server.comments.write({ comment, added_by_name: NAMES[0].slice(0, 60) });
  server.answerWith("GET /reports", () => ({ reports: [], last: null }));
  server.answerWith("GET /reports/templates", () => ({ templates: sampleTemplates }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

async function expectFits(page: Page, screen: string): Promise<void> {
  expect(await overflowsWindow(page), screen).toBe(false);
  expect(await elementsBesideWindow(page), screen).toEqual([]);
}

for (const [width, size] of SIZES) {
  test(`long names are shortened in lists of a ${width} screen, and their titles have them in full`, async () => {
    for (const address of ["/heatmaps", "/dashboard"]) {
      const page = await screens.open(address, { size });
      for (const name of NAMES) await page.getByRole("link", { name, exact: true }).first().and(page.getByTitle(name)).waitFor();
      await expectFits(page, address);
      await page.getByRole("radio", { name: "Table" }).check();
      await page.getByRole("grid").waitFor();
      for (const name of NAMES) await page.getByRole("link", { name, exact: true }).first().and(page.getByTitle(name)).waitFor();
      await expectFits(page, `table of ${address}`);
      await screens.clear();
    }
  });

  test(`long names fit into comparisons, comments and shared pages of a ${width} screen`, async () => {
    const { server } = screens;
    const compare = await screens.open(`/compare?ids=${[0, 1, 3].map(idOf).join(",")}`, { size });
    await compare.getByRole("heading", { name: NAMES[1] }).and(compare.getByTitle(NAMES[1])).waitFor();
    await compare.getByText("Error generating heatmap").waitFor();
    await expectFits(compare, "comparison");
    const comments = await screens.open(`/heatmap/${idOf(0)}?panel=comments`, { size });
    for (const name of NAMES) await comments.getByText(name).last().waitFor();
    await expectFits(comments, "comments");
    const failed = await screens.open(`/heatmap/${idOf(3)}`, { size });
    await failed.getByText("Error generating heatmap").waitFor();
    await expectFits(failed, "failed heatmap");
    for (const heatmap of server.heatmaps.slice(0, 3)) {
      server.answerWith(`POST /sharing/links/${LINK}`, () => sharedView(heatmap));
      const shared = await screens.open(`/viewonly/${LINK}`, { size, isSignedIn: false });
      await shared.getByText(heatmap.title).first().waitFor();
      await expectFits(shared, `shared ${heatmap.title}`);
    }
  });

  test(`long file names are shortened in a new report on a ${width} screen, and their titles have them in full`, async () => {
    const page = await screens.open("/reports", { size });
    await page.getByRole("button", { name: "New report" }).click();
    const dialog = page.getByRole("dialog", { name: "New report" });
    const next = dialog.getByRole("button", { name: "Next" });
    await next.click();
    await dialog.getByLabel("Name").fill("Spring");
    await next.click();
    const buffer = await creativeImage("poster/image.png");
    const files = NAMES.map((name) => ({ name: `${name}.png`, mimeType: "image/png", buffer }));
    await dialog.getByLabel("Upload images").setInputFiles(files);
    screens.server.rejectWhen((path) => path.endsWith("/generate"), "service.busy");
    await next.click();
    await dialog.getByText("3 uploads failed").waitFor();
    for (const { name } of files) {
      const shown = dialog.getByTitle(name);
      await shown.waitFor();
      expect((await shown.boundingBox())!.width, name).toBeGreaterThan(size === NARROW ? 180 : 300);
    }
    await expectFits(page, "new report");
  });
}
