import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Sharing } from "#contracts/sharing.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const LINK = `sh_${"0".repeat(26)}`;
const SHARED: Sharing = {
  public: true,
  share: { uid: LINK, created_at: "2026-11-21T12:00:00.000Z", expires_at: null, has_passphrase: false },
};
const MAX_TABS = 60;

test("an image is uploaded, marked with an area and shared without a pointer", async () => {
  const { server } = screens;
  server.heatmaps = [];
  const page = await screens.open("/heatmaps");
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute("aria-label") || "");
  /** Presses Tab until an element with this text or label has focus. */
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < MAX_TABS; presses++) {
      await page.keyboard.press("Tab");
      const text = await focused();
      if (typeof name === "string" ? text === name : name.test(text)) return;
    }
    throw new Error(`Tab does not reach ${String(name)}; the last focus was on ${await focused()}`);
  };

  await page.getByRole("button", { name: "New heatmap" }).first().waitFor();
  await tabTo("New heatmap");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "New heatmap" }).waitFor();
  // Before Tab: a busy page may handle a key earlier than the request to report file choosers. It answers `tabTo` after that request.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(/^Image/);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "Poster.png", mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
  await page.getByRole("dialog", { name: "Upload 1 image" }).waitFor();
  await tabTo("Generate 1 heatmap");
  await page.keyboard.press("Enter");
  await waitUntil(
    () => server.heatmaps.length === 1 && server.sent(`POST /heatmaps/${server.heatmaps[0]!.uid}/generate`).length === 1,
  );
  const { uid } = server.heatmaps[0]!;
  server.change(uid, { ...sampleHeatmap(server.origin, 0, { title: "Poster" }), uid, areas_of_interest: [] });

  await page.getByRole("link", { name: "Poster" }).waitFor();
  await tabTo("Poster");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/heatmap/${uid}**`);
  await page.locator(".picture-layers[data-loaded=true]").waitFor();

  await tabTo(/^Scores/);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tabpanel", { name: /^Areas/ }).waitFor();
  await tabTo("Add");
  await page.keyboard.press("Enter");
  await waitUntil(() => server.heatmaps[0]!.areas_of_interest.length === 1);

  server.answerWith(`GET /sharing/heatmaps/${uid}`, () => ({ public: false, share: null }));
  server.answerWith(`POST /sharing/heatmaps/${uid}`, () => SHARED, 201);
  await tabTo("Share");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Create link" }).waitFor();
  await tabTo("Create link");
  await page.keyboard.press("Enter");
  await waitUntil(async () => (await page.getByRole("textbox", { name: "Link" }).inputValue()).endsWith(LINK));
  await page.keyboard.press("Escape");
  await waitUntil(async () => /^Shared?$/.test(await focused()));
  expect(screens.complaints).toEqual([]);
});
