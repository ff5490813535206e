import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BrandRejection } from "#contracts/brands.ts";
import { brandIdOf, sampleBrandResult } from "#test/web/kit/brands-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleFrames, sampleHeatmap, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { sharedView } from "#test/web/kit/shared-view.ts";
import { testVideo, VIDEO } from "#test/web/kit/videos.ts";

let screens: Screens;
const uid = idOf(0);

beforeAll(async () => {
  screens = await Screens.start();
  for (const name of ["original", "heatmap", "peekthrough", "brand"]) await testVideo(name);
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.heatmaps = [sampleVideo(server.origin, 0, { title: "Spring spot" })];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const openTab = async (options: Parameters<Screens["open"]>[1] = {}): Promise<Page> => {
  const page = await screens.open(`/heatmap/${uid}?panel=brands`, options);
  await page.getByRole("region", { name: "Brand analytics" }).waitFor();
  return page;
};
const finish = () => {
  const { server } = screens;
  server.brands.finish();
  server.heatmaps = [
    sampleVideo(server.origin, 0, {
      title: "Spring spot",
      logo_tracking_status: "done",
      brandURL: `${server.origin}/videos/brand.mp4?signature=1`,
    }),
  ];
};
const rejectedAs = (requested: Partial<BrandRejection>): BrandRejection => ({
  brand: null,
  custom: null,
  text: [],
  language: "en",
  reason: "The logo is never larger than 8 pixels.",
  rejected_at: new Date().toISOString(),
  ...requested,
});
const request = (page: Page) => page.getByRole("button", { name: "Request brand analytics" });
const sent = () => screens.server.sent(`POST /brands/heatmaps/${uid}`);

describe("requests", () => {
  test("a listed brand can be requested by keyboard with text in lower case, which disables the button", async () => {
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Request brand analytics" });
    await dialog.getByText("Step 1 of 3").waitFor();
    await dialog.getByRole("radio", { name: /Norda/ }).press("Space");
    await dialog.getByLabel("Text to track").fill("Fresh COFFEE");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await dialog.getByText("Step 3 of 3: Done!").waitFor();
    await page.getByText("Brand Analytics Requested").waitFor();
    await expect.poll(sent).toEqual([{ brand: brandIdOf(2), text: "fresh coffee", language: "en" }]);
    await dialog.getByText(/about 3 minutes/).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect.poll(() => request(page).isDisabled()).toBe(true);
    await expect.poll(() => page.getByText(/It should be ready in about \d minutes/).count()).toBe(1);
    expect(screens.complaints).toEqual([]);
  });

  test("a double click sends a request once", async () => {
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Request brand analytics" });
    await dialog.getByRole("radio", { name: /Norda/ }).press("Space");
    // Both clicks come before the page is rendered again.
    await dialog.getByRole("button", { name: "Request" }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await dialog.getByText("Step 3 of 3: Done!").waitFor();
    expect(sent()).toHaveLength(1);
  });

  test("a request for an unlisted brand asks what it consists of, and for text unless it is only an image", async () => {
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "My brand is not in this list" }).click();
    expect(await dialog.getByLabel("Text to track").count()).toBe(0);
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("radio", { name: "Only image" }).click();
    expect(await dialog.getByLabel("Text to track").count()).toBe(0);
    await dialog.getByRole("radio", { name: "Image & Text" }).click();
    await dialog.getByLabel("Text to track").fill("Morvia");
    await dialog.getByLabel("Language of the text").selectOption("German");
    await dialog.getByText("Usually ready in about 2 hours.").waitFor();
    await dialog.getByRole("button", { name: "Request", exact: true }).click();
    await dialog.getByText("Done!").waitFor();
    await expect.poll(sent).toEqual([{ custom: { type: "image and text" }, text: "morvia", language: "de" }]);
  });

  test("a text-only request shows the estimate of an automatic search, because it needs no model", async () => {
    screens.server.brands.options = { ...screens.server.brands.options, automatic: false };
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "My brand is not in this list" }).click();
    expect(await dialog.getByText(/Usually ready/).count()).toBe(0);
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("radio", { name: "Only text" }).click();
    await dialog.getByText("Usually ready in about 3 minutes.").waitFor();
  });

  test("the default estimate is a few days for a request that waits for staff, and a few minutes for a running search", async () => {
    const { brands } = screens.server;
    brands.options = { ...brands.options, models: [], seconds: { automatic: null, manual: null } };
    brands.isEstimated = false;
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    const hint = dialog.getByText("Name your brand in the title of the video");
    expect(await hint.count()).toBe(0);
    await dialog.getByRole("radio", { name: "Only image" }).click();
    await hint.waitFor();
    await dialog.getByRole("button", { name: "Request", exact: true }).click();
    const done = "We’ve received your request. This might take up to a few days. We’ll email you when it’s ready.";
    await dialog.getByRole("status").getByText(done).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByText("Our team is preparing your brand. It might take up to a few days. You can leave this page.").waitFor();
    // Staff added the model, and an automatic search runs.
    brands.brand = { ...brands.brand, status: "processing", note: null };
    await page.reload();
    const usual = "is being processed. This usually takes a few minutes. You can leave this page.";
    await page.getByText(usual).waitFor();
    brands.brand = { ...brands.brand, ready_at: new Date(Date.now() - 1000).toISOString() };
    await page.reload();
    await page.getByText("It’s taking longer than usual. You can leave this page.").waitFor();
  });

  test("a request starts with the parts of the user’s own brand if no brands are listed", async () => {
    const { brands } = screens.server;
    brands.options = { ...brands.options, models: [] };
    const page = await openTab({ size: NARROW });
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Step 1 of 2: What to look for").waitFor();
    expect(await dialog.getByRole("button", { name: "Back" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await request(page).press("Enter");
    await dialog.getByRole("radio", { name: "Only image" }).click();
    await dialog.getByRole("button", { name: "Request", exact: true }).click();
    await dialog.getByText("Step 2 of 2: Done!").waitFor();
    await expect.poll(sent).toEqual([{ custom: { type: "image" }, text: "", language: "en" }]);
  });

  test("staff can repeat a request that waits for them", async () => {
    const { brands } = screens.server;
    brands.brand = { ...brands.brand, status: "requested", note: "failed", custom: "text", text: ["coffee"] };
    const page = await openTab();
    await page.getByRole("button", { name: "Request again" }).click();
    await page.getByRole("dialog").getByText("Step 1 of 3").waitFor();
  });

  test.each(SIZES)("a rejected request shows the reason on the open page and can be sent again (%s)", async (_, size) => {
    const { server } = screens;
    const waiting = { ...server.brands.brand, status: "requested", note: "no_model", custom: "image and text" } as const;
    server.brands.brand = { ...waiting, text: ["morvia"] };
    server.brands.options = { ...server.brands.options, can_request: false };
    server.heatmaps = [sampleVideo(server.origin, 0, { title: "Spring spot", logo_tracking_status: "requested" })];
    const page = await openTab({ size });
    const tab = page.getByRole("region", { name: "Brand analytics" });
    await tab.getByText("Looking for your logo and the text “morvia”.").waitFor();
    const rejection = rejectedAs({ custom: "image and text", text: ["morvia"] });
    const { reason } = rejection;
    server.brands.brand = { ...waiting, status: null, note: null, custom: null, text: [], rejection };
    server.brands.options = { ...server.brands.options, can_request: true };
    server.change(uid, { logo_tracking_status: null });
    await tab
      .getByRole("status")
      .getByText(`We couldn’t track your logo and the text “morvia” in this video. ${reason}`)
      .waitFor();
    await tab.getByText("You can change the request and send it again.").waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await request(page).press("Enter");
    await page.getByRole("dialog").getByRole("radio", { name: /Norda/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Request", exact: true }).click();
    await page.getByRole("dialog").getByText("Done!").waitFor();
    await page.getByText(reason).waitFor({ state: "detached" });
    expect(screens.complaints).toEqual([]);
  });

  test.each(SIZES)("a rejected request leaves the earlier result visible and says so (%s)", async (_, size) => {
    finish();
    const { server } = screens;
    const reason = "The logo is never larger than 8 pixels";
    server.brands.brand = { ...server.brands.brand, rejection: rejectedAs({ custom: "image", reason }) };
    server.brands.options = { ...server.brands.options, can_request: false };
    const page = await openTab({ size });
    const tab = page.getByRole("region", { name: "Brand analytics" });
    await tab
      .getByRole("status")
      .getByText(`We couldn’t track your logo in this video. ${reason}. The result below is from your earlier request.`)
      .waitFor();
    await tab.getByText("Searched for Norda and the text “coffee”.").waitFor();
    await tab.getByRole("article", { name: "Brand Attention" }).getByText("2.2 s").waitFor();
    await tab.getByRole("button", { name: "Export for editing" }).waitFor();
    await expectAccessible(page);
    expect(screens.complaints).toEqual([]);
  });

  test("a rejected request can be changed, starting with its type, text and language", async () => {
    const { brands } = screens.server;
    const rejection = rejectedAs({ custom: "image and text", text: ["morvia", "frisch"], language: "de" });
    brands.brand = { ...brands.brand, rejection };
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "My brand is not in this list", checked: true }).waitFor();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("radio", { name: "Image & Text", checked: true }).waitFor();
    expect(await dialog.getByLabel("Text to track").inputValue()).toBe("morvia frisch");
    await dialog.getByRole("radio", { name: "Only text" }).click();
    await dialog.getByRole("button", { name: "Request", exact: true }).click();
    await dialog.getByText("Done!").waitFor();
    await expect.poll(sent).toEqual([{ custom: { type: "text" }, text: "morvia frisch", language: "de" }]);
  });

  test("a new request after a rejected one starts with the same brand if it is still listed", async () => {
    const { brands } = screens.server;
    const brand = { uid: brandIdOf(1), name: "Kaffa" };
    brands.brand = { ...brands.brand, rejection: rejectedAs({ brand, text: ["coffee"] }) };
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Kaffa", checked: true }).waitFor();
    expect(await dialog.getByLabel("Text to track").inputValue()).toBe("coffee");

    brands.options = { ...brands.options, models: brands.options.models.filter(({ uid }) => uid !== brand.uid) };
    await page.reload();
    await request(page).press("Enter");
    await dialog.getByRole("radio", { name: /Norda/ }).waitFor();
    expect(await dialog.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  test("a request without a choice shows an error and sends nothing, and an invalid text shows the reason", async () => {
    const page = await openTab();
    await request(page).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Request", exact: true }).click();
    await dialog.getByRole("alert").getByText("Please input your request first").waitFor();
    expect(sent()).toEqual([]);
    screens.server.rejectNext(`/brands/heatmaps/${uid}`, "brand.text_separators");
    await dialog.getByRole("radio", { name: /Norda/ }).click();
    await dialog.getByLabel("Text to track").fill("fresh, coffee");
    await dialog.getByRole("button", { name: "Request", exact: true }).click();
    await dialog.getByRole("alert").getByText("Separate words by spaces only").waitFor();
  });

  test("users who may not repeat a request are told so, and whom to ask", async () => {
    finish();
    screens.server.brands.options = { ...screens.server.brands.options, can_request: false };
    const page = await openTab();
    const tab = page.getByRole("region", { name: "Brand analytics" });
    await tab.getByText("Brand analytics can be requested once per video.").waitFor();
    expect(await page.getByRole("button", { name: /Request/ }).count()).toBe(0);
    await tab.getByRole("link", { name: "contact support" }).press("Enter");
    await page.waitForURL("**/support");
  });
});

describe("results", () => {
  test.each(SIZES)("a result shows the metrics with their ranges, and is accessible in light and dark (%s)", async (_, size) => {
    finish();
    const page = await openTab({ size });
    const card = page.getByRole("article", { name: "Brand Attention" });
    await card.getByText("2.2 s").waitFor();
    for (const text of ["of 3.0 s", "90% range 2.0–2.4 s", "23%", "Brand in first 2 sec."])
      await card.getByText(text).first().waitFor();
    const logo = page.getByRole("article", { name: "Norda logo" });
    for (const text of ["Share of voice", "70%", "Longest appearance", "upper left", "2 appearances"])
      await logo.getByText(text).first().waitFor();
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    expect(screens.complaints).toEqual([]);
  });

  test("the timeline shows the share of attention of each object", async () => {
    finish();
    const page = await openTab();
    const timeline = page.getByRole("region", { name: "Timeline of Spring spot" });
    for (const name of ["Norda logo", "coffee"]) await timeline.getByText(name, { exact: true }).first().waitFor();
  });

  test("an appearance in the list moves the video to its time", async () => {
    finish();
    const page = await openTab();
    await page.locator('.video-stage__videos[data-ready="true"]').waitFor();
    await page.getByText("2 appearances").press("Enter");
    await page.getByRole("button", { name: /Go to 0:02\.0/ }).press("Enter");
    await page.getByRole("slider", { name: "Seek" }).and(page.locator('[aria-valuenow="2"]')).waitFor();
  });

  test("the result is in the Attention tab, and its video is a variant", async () => {
    finish();
    const page = await screens.open(`/heatmap/${uid}`);
    await page.getByRole("tab", { name: "Attention" }).click();
    await page.getByRole("article", { name: "Brand Attention" }).waitFor();
    await page.getByRole("radio", { name: "Brand detection" }).press("Space");
    await page.waitForURL(/section=brand/);
    // On one line.
    const text = page.getByRole("radiogroup", { name: "Variant" }).getByText("Brand", { exact: true });
    expect((await text.boundingBox())!.height).toBeLessThan(30);
  });

  test("a result can be exported for an editing program", async () => {
    finish();
    const page = await openTab();
    await page.getByRole("button", { name: "Export for editing" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /Final Cut Pro/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Spring spot.fcpxml");
    expect(await readFile(await download.path(), "utf8")).toBe("content of Spring spot.fcpxml");
  });

  test("a result without appearances offers no export, which editing programs would reject", async () => {
    finish();
    const { brands } = screens.server;
    brands.brand = { ...brands.brand, result: { ...sampleBrandResult(), tracks: [] } };
    const page = await openTab();
    await page.getByRole("article", { name: "Brand Attention" }).waitFor();
    expect(await page.getByRole("button", { name: "Export for editing" }).count()).toBe(0);
  });

  test.each(SIZES)("a result whose shortest appearances are left out says so (%s)", async (_, size) => {
    finish();
    const { brands } = screens.server;
    brands.brand = { ...brands.brand, tracks_left_out: 86_997 };
    const page = await openTab({ size });
    const tab = page.getByRole("region", { name: "Brand analytics" });
    await tab.getByText("Only the longest of 87,000 appearances are shown here. Export for editing has all of them.").waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    expect(screens.complaints).toEqual([]);
  });

  test("a result is compared with other videos, and of an image the rows say that they are for videos only", async () => {
    finish();
    const { server } = screens;
    server.heatmaps.push(sampleVideo(server.origin, 1, { title: "Autumn spot" }));
    server.heatmaps.push(sampleHeatmap(server.origin, 2, { title: "Autumn poster" }));
    const page = await screens.open(`/compare?ids=${uid},${idOf(1)},${idOf(2)}`);
    const column = page.getByRole("article", { name: "Spring spot" });
    await column.getByText("Brand Exposure").waitFor();
    await column.getByText("90% range 2.0–2.4 s").waitFor();
    await page.getByRole("article", { name: "Autumn spot" }).getByText("No brand tracked").first().waitFor();
    const image = page.getByRole("article", { name: "Autumn poster" });
    await image.getByText("Videos only").first().waitFor();
    expect(await image.getByText("No brand tracked").count()).toBe(0);
    const start = (seconds: number) => column.locator("dt", { hasText: `Brand in first ${seconds} sec.` }).locator("+ dd");
    expect(await start(2).locator("svg.lucide-check").count()).toBe(1);

    const result = sampleBrandResult();
    const metrics = { ...result.all.metrics, attention: null, in_first_2: false, in_first_5: false };
    server.brands.brand = { ...server.brands.brand, result: { ...result, all: { ...result.all, metrics } } };
    await page.reload();
    await column.getByText("Not visible").waitFor();
    for (const seconds of [2, 5]) {
      expect(await start(seconds).innerText()).toBe("No");
      expect(await start(seconds).locator("svg.lucide-x").count()).toBe(1);
    }
  });
});

test("a card says that brand analytics is being prepared, and the result appears on the open page", async () => {
  const { server } = screens;
  server.heatmaps = [sampleVideo(server.origin, 0, { title: "Spring spot", logo_tracking_status: "processing" })];
  const list = await screens.open("/heatmaps", { size: NARROW });
  await list.getByText("Brand attention analytics is being prepared for this video.").waitFor();
  server.brands.brand = { ...server.brands.brand, status: "requested", note: "low_confidence" };
  const page = await openTab();
  await page
    .getByText(/our team is checking the video/)
    .first()
    .waitFor();
  server.brands.finish();
  server.change(uid, { logo_tracking_status: "done" });
  await page.getByRole("article", { name: "Brand Attention" }).waitFor();
});

test("a shared page shows the result, and the URL selects its video with boxes", async () => {
  const { server } = screens;
  finish();
  const link = `sh_${"0".repeat(26)}`;
  server.answerWith(`POST /sharing/links/${link}`, () =>
    sharedView(server.heatmaps[0]!, { width: VIDEO.width, height: VIDEO.height }),
  );
  server.answerWith(`POST /sharing/links/${link}/frames`, () => sampleFrames());
  const { duration: length, rate, length: values, all, objects } = sampleBrandResult();
  server.answerWith(`POST /sharing/links/${link}/brand`, () => ({
    brand: { duration: length, rate, length: values, all, objects: objects.map(({ id: _, ...object }) => object) },
  }));
  const page = await screens.open(`/viewonly/${link}`, { size: NARROW, isSignedIn: false });
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Brand detection" }).press("Space");
  await page.locator('.synced-video[data-name="brand"][data-visible="true"]').waitFor();
  await page.reload();
  await page.locator('.synced-video[data-name="brand"][data-visible="true"]').waitFor();
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  await page.getByRole("article", { name: "Norda logo" }).getByText("Share of voice").waitFor();
  await page.getByRole("tab", { name: "Attention" }).click();
  await page.getByRole("article", { name: "Brand Attention" }).getByText("2.2 s").waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("button", { name: /Request|Export/ }).count()).toBe(0);
  expect(screens.complaints).toEqual([]);
});

test("a comparison says for how long the brand is visible, and whether from the start", async () => {
  finish();
  const page = await screens.open(`/compare?ids=${uid}`);
  const row = (name: string) => page.locator(".score-row", { hasText: name });
  await row("Brand Exposure").getByText("of 3.0 s").waitFor();
  for (const name of ["Brand in first 2 sec.", "Brand in first 5 sec."]) await row(name).getByText("Yes").waitFor();
  await expectAccessible(page);
});
