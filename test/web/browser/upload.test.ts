import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "#test/kit/until.ts";
import { picture } from "../kit/pictures.ts";
import { sampleProfile } from "../kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "../kit/screen.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.me = sampleProfile();
  screens.server.heatmaps = [];
  screens.server.calls.length = 0;
  screens.server.uploads.length = 0;
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const png = async (name: string) => ({ name, mimeType: "image/png", buffer: await picture("poster/image.png") });
const pick = async (page: Page, ...names: string[]) =>
  page.getByTestId("file-picker").setInputFiles(await Promise.all(names.map(png)));
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ }).click();
const calls = (path: string) => screens.server.calls.filter((call) => call.method === "POST" && call.path.endsWith(path));

test("several images go through the sheet to started analyses, and the list shows them at once", async () => {
  const page = await screens.open("/dashboard");
  await pick(page, "Poster A.png", "Poster B.png");
  expect(await page.getByLabel("Title").first().inputValue()).toBe("Poster A");
  await generate(page);
  expect(await page.getByText("Item is required").count()).toBe(2);
  expect(calls("/heatmaps")).toHaveLength(0);

  await page.getByLabel("Type").first().selectOption("Display Ads");
  await page.getByLabel("Dimensions").selectOption("300x250");
  await page.getByRole("button", { name: "Apply to all" }).first().click();
  await generate(page);
  await page.waitForURL("**/heatmaps");
  await page.getByText("2 files uploaded").waitFor();
  expect(calls("/heatmaps").map(({ body }) => body)).toMatchObject([
    { title: "Poster A", application: "Display Ads", dimensions: "300x250", file: { extension: "png" } },
    { title: "Poster B", application: "Display Ads", dimensions: "300x250" },
  ]);
  expect(calls("/generate")).toHaveLength(2);
  expect(screens.server.uploads).toHaveLength(2);
  await page.getByRole("link", { name: "Poster A" }).waitFor();
  await page.getByText("2 files uploaded").waitFor({ state: "detached" });
  expect(screens.complaints).toEqual([]);
});

test("UX Design asks for a device and drops country and industry", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Home.png");
  await page.getByLabel("Country").selectOption("nl");
  await page.getByLabel("Type").selectOption("UX Design");
  expect(await page.getByLabel("Country").count()).toBe(0);
  await generate(page);
  await page.getByText("Item is required").waitFor();
  await page.getByLabel("Device").selectOption("mobile");
  await generate(page);
  await until(() => calls("/heatmaps").length === 1);
  expect(calls("/heatmaps")[0]?.body).toMatchObject({ application: "UX Design", device: "mobile", country: "", industry: "" });
});

test("a file that is none is named first, then the sheet opens for the others", async () => {
  const page = await screens.open("/heatmaps");
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just text") };
  await page.getByTestId("file-picker").setInputFiles([await png("Poster.png"), text]);
  const oops = page.getByRole("dialog", { name: "Oops" });
  await oops.getByText("Your file notes.png format/size is not accepted.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await oops.getByText("Close", { exact: true }).click();
  await page.getByRole("dialog", { name: "Upload 1 image" }).waitFor();
});

test("a snackbar never lies on the buttons of the sheet", async () => {
  const page = await screens.open("/login", { size: NARROW, isSignedIn: false });
  await page.getByLabel("Email").fill("ada@demo.sightline.test");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Log in successful").waitFor();
  await page.waitForURL("**/dashboard");
  await pick(page, "Poster.png");
  const button = (await page.getByRole("button", { name: /^Generate/ }).boundingBox())!;
  await until(async () => {
    const said = await page.locator(".snackbar").boundingBox();
    return said === null || said.y + said.height <= button.y;
  });
});

test("removing the last image closes the sheet", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByRole("button", { name: "Remove Poster" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a text that calls itself an image is refused by name, and the image beside it is taken", async () => {
  const page = await screens.open("/heatmaps");
  const fake = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just text") };
  await page.getByTestId("file-picker").setInputFiles([fake, await png("Poster.png")]);
  await page.getByText("Your file notes.png format/size is not accepted.").waitFor();
  await page.getByRole("dialog", { name: "Oops" }).getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Upload 1 image").waitFor();
});

test("more images than credits are not taken", async () => {
  screens.server.me = sampleProfile({ imageCredits: 1 });
  const page = await screens.open("/heatmaps");
  await pick(page, "A.png", "B.png");
  await page.getByText("It seems you don't have enough Image credits").waitFor();
  expect(calls("/heatmaps")).toHaveLength(0);
});

test("a start that fails is told, and Retry starts the same heatmap without another upload", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByLabel("Type").selectOption("Other");
  screens.server.refuseNext("/heatmaps/hm_", "service.busy");
  await generate(page);
  await page
    .getByText("Failed to start processing for Poster. Error: Sightline is busy. Please try again in a moment.")
    .waitFor();
  await page.getByRole("button", { name: "Retry Poster" }).click();
  await page.getByText("1 file uploaded").waitFor();
  expect(calls("/heatmaps")).toHaveLength(1);
  expect(screens.server.uploads).toHaveLength(1);
  const keys = calls("/generate").map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test("a session that ends in mid-upload asks for a new sign-in and then goes on", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByLabel("Type").selectOption("Other");
  screens.server.refuseNext("/heatmaps/hm_", "caller.unknown");
  screens.server.refuseNext("/heatmaps/hm_", "caller.unknown");
  await generate(page);
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.waitFor();
  expect(await dialog.getByLabel("Email").inputValue()).toBe(screens.server.me.email);
  await dialog.getByLabel("Password", { exact: true }).fill("a long password");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByText("1 file uploaded").waitFor();
  expect(calls("/heatmaps")).toHaveLength(1);
});

test("files dragged over the page are announced and taken where they are dropped", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByText("Create your first heatmap").waitFor();
  const bytes = [...(await picture("poster/image.png"))];
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], "Dropped.png", { type: "image/png" }));
    return transfer;
  }, bytes);
  await page.dispatchEvent("main", "dragenter", { dataTransfer: files });
  await page.getByText("Drop to upload", { exact: true }).waitFor();
  await page.dispatchEvent("main", "drop", { dataTransfer: files });
  await page.getByText("Upload 1 image").waitFor();
});

for (const [name, size] of SIZES) {
  test(`the upload sheet keeps nobody out (${name})`, async () => {
    const page = await screens.open("/heatmaps", { size });
    await pick(page, "Poster A.png", "Poster B.png");
    await page.getByLabel("Type").first().selectOption("UX Design");
    await generate(page);
    await expectAccessible(page);
  });
}
