import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { PROOF, type Proof } from "#contracts/bot-check.ts";
import { DEMO_CONSENT, type DemoAnalysis } from "#contracts/demo.ts";
import { errors } from "#contracts/kit/errors.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";

const UID = `dm_${"0".repeat(26)}`;
const PATH = `/demo/analyses/${UID}`;
let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.answerWith("POST /demo/challenges", () => ({ challenge: "ch_1.2.signed", expires_at: "2026-11-25T12:10:00.000Z" }));
  server.answerWith(
    "POST /demo/analyses",
    () => ({ analysis: analysis("uploading"), upload: server.arrivals.wayOf(idOf(0), server.origin) }),
    201,
  );
  server.answerWith(`POST ${PATH}/start`, () => analysis("analysing"), 202);
  server.answerWith(`GET ${PATH}`, () => analysis("done"));
  server.answerWith(`POST ${PATH}/email`, () => analysis("done", { emailed: true }));
  server.answerWith(`DELETE ${PATH}`, () => ({ deleted: UID }));
  server.answerWith("POST /demo/kept", () => ({ heatmap: idOf(0) }));
});
afterEach(async () => {
  await screens.clear();
  screens.server.reset();
});
afterAll(() => screens.stop());

function analysis(state: DemoAnalysis["state"], own: Partial<DemoAnalysis> = {}): DemoAnalysis {
  const heatmap = sampleHeatmap(screens.server.origin, 0, { title: "Poster" });
  const { imageURL, heatmapURL, peekthroughURL, application, device, metrics, fixations, clarity_score_percentile } = heatmap;
  const images = { imageURL, heatmapURL, peekthroughURL, width: heatmap.width!, height: heatmap.height! };
  const result = state === "done" ? { application, device, metrics, fixations, clarity_score_percentile, ...images } : null;
  const expires_at = "2026-12-02T12:00:00.000Z";
  return { uid: UID, state, problem: null, title: "Poster", expires_at, emailed: false, result, ...own };
}

const file = async () => ({ name: "poster.png", mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
const isFocused = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name, exact: true }).and(page.locator(":focus")).waitFor();

for (const [name, size] of SIZES)
  test(`a visitor goes from the start page to their heatmap by keyboard, accessible at every step (${name})`, async () => {
    const { server } = screens;
    const page = await screens.open("/", { isSignedIn: false, size });
    await page.getByRole("link", { name: "Try it with your image" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/demo");
    await page.getByRole("heading", { level: 1, name: "Try it yourself" }).waitFor();
    await expectAccessible(page);

    const input = page.getByLabel("Upload image");
    await input.focus();
    await input.setInputFiles(await file());
    await isFocused(page, "Where are you planning to use this image for?");
    expect(server.uploads).toHaveLength(1);
    const [created] = server.sent("POST /demo/analyses") as { file: object; proof: Proof }[];
    expect(created!.file).toEqual({ name: "poster.png", size: (await file()).buffer.length, extension: "png" });
    for (const [puzzle, solution] of created!.proof.solutions.entries()) {
      const digest = createHash("sha256").update(`ch_1.2.signed.${puzzle}.${solution}`).digest();
      expect(Math.clz32(digest.readUInt32BE())).toBeGreaterThanOrEqual(PROOF.bits);
    }
    expect(await page.getByRole("radio").count()).toBe(5);
    await page.getByRole("button", { name: "Show me where people look" }).press("Enter");
    await page.getByText("Item is required").waitFor();
    await page.getByRole("radio", { name: "UX Design" }).press("Space");
    await page.getByRole("radio", { name: "Mobile" }).press("Space");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show me where people look" }).press("Enter");

    await isFocused(page, "Your heatmap is ready");
    await expect.poll(() => server.sent(`POST ${PATH}/start`)).toEqual([{ application: "UX Design", device: "mobile" }]);
    await page.getByRole("button", { name: "Send" }).press("Enter");
    await page.getByText("Please agree before we email you").waitFor();
    expect(server.sent(`POST ${PATH}/email`)).toEqual([]);
    await page.getByLabel("Your email").fill("ada@people.test");
    await page.getByRole("checkbox", { name: DEMO_CONSENT.text }).press("Space");
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
    await page.getByRole("button", { name: "Send" }).press("Enter");

    await isFocused(page, "View heatmap");
    await expect.poll(() => server.sent(`POST ${PATH}/email`)).toEqual([{ email: "ada@people.test", consent: true }]);
    await page.getByText("We emailed the link to ada@people.test").waitFor();
    await page.getByRole("link", { name: "View heatmap" }).press("Enter");
    await page.waitForURL(`**/demo/${UID}`);
    await page.locator(".picture-layers[data-loaded=true]").waitFor();
    expect(await page.getByRole("radiogroup", { name: "Variant" }).getByRole("radio").count()).toBe(2);
    await page.keyboard.press("2");
    await page.waitForURL("**section=peekthrough");
    await page.getByText("Focus", { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    expect(await overflowsWindow(page)).toBe(false);
    await page.getByRole("link", { name: "Start free trial" }).press("Enter");
    await page.waitForURL(`**/signup?from=%2Fdemo%2F${UID}`);
    expect(screens.complaints).toEqual([]);
  });

test("errors about a wrong file, the daily limit, a damaged file and a deleted heatmap say what to do", async () => {
  const { server } = screens;
  const page = await screens.open("/demo", { isSignedIn: false });
  const input = page.getByLabel("Upload image");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Not an image") });
  await page.getByRole("alert").getByText("notes.txt is not a JPG or PNG image").waitFor();
  expect(server.sent("POST /demo/challenges")).toEqual([]);

  const problem = { code: "wrong_format", message: "Your file poster.png couldn’t be read." };
  server.answerWith(`GET ${PATH}`, () => analysis("failed", { problem }));
  await input.setInputFiles(await file());
  await heading(page, "Where are you planning to use this image for?");
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByRole("button", { name: "Show me where people look" }).click();
  await page.getByRole("alert").getByText(problem.message).waitFor();

  const { message } = errors["demo.full"];
  server.answerWith("POST /demo/analyses", () => ({ code: "demo.full", message, details: {}, request_id: "1" }), 503);
  await input.setInputFiles(await file());
  await page.getByRole("alert").getByText(message).waitFor();
  await expectAccessible(page);

  server.answerWith(`GET ${PATH}`, () => ({ code: "demo.not_found", message: "", details: {}, request_id: "1" }), 404);
  await page.goto(`${server.origin}/demo/${UID}`);
  await page.getByText("Demo heatmaps are deleted after 7 days").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Try another image" }).click();
  await page.waitForURL("**/demo");
});

test("signed-in users can save the heatmap to their account, and visitors can delete it", async () => {
  const { server } = screens;
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Poster" })];
  const page = await screens.open(`/demo/${UID}`, { size: WIDE });
  await page.getByRole("button", { name: "Save to my heatmaps" }).click();
  await page.waitForURL(`**/heatmap/${idOf(0)}`);
  await expect.poll(() => server.sent("POST /demo/kept")).toEqual([{ uid: UID }]);

  const other = await screens.open(`/demo/${UID}`, { isSignedIn: false });
  await other.getByRole("button", { name: "Delete now" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await other.waitForURL("**/demo");
  await other.getByText("Your image and its heatmap were deleted").waitFor();
});

test("an analysis that can’t be read temporarily says so and continues", async () => {
  const { server } = screens;
  const page = await screens.open("/demo", { isSignedIn: false });
  server.answerWith(`GET ${PATH}`, () => ({ code: "request.invalid", message: "Not now.", details: {}, request_id: "1" }), 400);
  await page.getByLabel("Upload image").setInputFiles(await file());
  await heading(page, "Where are you planning to use this image for?");
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByRole("button", { name: "Show me where people look" }).click();
  await page.getByRole("alert").getByText("Not now.").waitFor();
  await heading(page, "Processing..");
  server.answerWith(`GET ${PATH}`, () => analysis("done"));
  await heading(page, "Your heatmap is ready");
});

test("an analysis that is deleted before it is read leads back to the choice of an image", async () => {
  const page = await screens.open("/demo", { isSignedIn: false });
  const gone = { code: "demo.not_found", message: "It is deleted.", details: {}, request_id: "1" };
  screens.server.answerWith(`GET ${PATH}`, () => gone, 404);
  await page.getByLabel("Upload image").setInputFiles(await file());
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByRole("button", { name: "Show me where people look" }).click();
  await page.getByRole("alert").getByText("It is deleted.").waitFor();
  await heading(page, "Upload");
});

test("an image with an analysis that cannot be started can be replaced by another image", async () => {
  const page = await screens.open("/demo", { isSignedIn: false });
  await page.getByLabel("Upload image").setInputFiles(await file());
  await heading(page, "Where are you planning to use this image for?");
  screens.server.rejectNext(`${PATH}/start`, "service.maintenance");
  await page.getByRole("radio", { name: "Social media" }).check();
  await page.getByRole("button", { name: "Show me where people look" }).click();
  await page.getByRole("alert").getByText(errors["service.maintenance"].message).waitFor();
  await page.getByRole("button", { name: "Choose another image" }).click();
  await heading(page, "Upload");
  expect(await page.getByText(errors["service.maintenance"].message).count()).toBe(0);
  await page.getByLabel("Upload image").setInputFiles(await file());
  await heading(page, "Where are you planning to use this image for?");
});

test("Back leads from a chosen image to the choice of another, not out of the demo", async () => {
  const page = await screens.open("/demo", { isSignedIn: false });
  await page.getByLabel("Upload image").setInputFiles(await file());
  await isFocused(page, "Where are you planning to use this image for?");
  await page.goBack();
  await isFocused(page, "Upload");
  expect(new URL(page.url()).pathname).toBe("/demo");
  await page.getByLabel("Upload image").setInputFiles(await file());
  await isFocused(page, "Where are you planning to use this image for?");
  expect(screens.complaints).toEqual([]);
});
