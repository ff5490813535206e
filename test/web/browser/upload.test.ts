import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { blackPng, flatPng } from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { holdNextRead } from "#test/web/kit/hold-read.ts";
import { projectIdOf } from "#test/web/kit/projects-state.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { expectShownFor } from "#test/web/kit/shown-for.ts";
import { mp4Header } from "#test/web/kit/video-headers.ts";
import { testVideo } from "#test/web/kit/videos.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.me = sampleProfile();
  screens.server.heatmaps = [];
  screens.server.calls.length = 0;
  screens.server.uploads.length = 0;
  screens.server.arrivals.reset();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const png = async (name: string) => ({ name, mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
const pick = async (page: Page, ...names: string[]) =>
  page.getByTestId("file-picker").setInputFiles(await Promise.all(names.map(png)));
const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ }).click();
/** Create requests by title: several files are uploaded concurrently, in any order. */
const created = () => calls("/heatmaps").map(({ body }) => body as { title: string; application: string });
const byTitle = () => created().sort((one, other) => one.title.localeCompare(other.title));
const calls = (path: string) => screens.server.calls.filter((call) => call.method === "POST" && call.path.endsWith(path));

test("several images are submitted in the sheet, analysed, and listed immediately", async () => {
  const page = await screens.open("/dashboard");
  await pick(page, "Poster A.png", "Poster B.png");
  expect(await page.getByLabel("Title").first().inputValue()).toBe("Poster A");
  await page.getByLabel("Type").first().selectOption("");
  await generate(page);
  await waitUntil(async () => (await page.getByText("Item is required").count()) === 1);
  expect(calls("/heatmaps")).toHaveLength(0);

  for (const [type, missing] of [
    ["UX Design", "Device"],
    ["Display Ads", "Dimensions"],
  ] as const) {
    await page.getByLabel("Type").first().selectOption(type);
    await page.getByLabel(missing).selectOption("");
    await generate(page);
    const described = page.getByLabel(missing).and(page.locator("[aria-invalid=true]"));
    await described.waitFor();
    expect(await page.getByText("Item is required").count(), missing).toBe(1);
    expect(calls("/heatmaps"), missing).toHaveLength(0);
  }
  await page.getByLabel("Dimensions").selectOption("300x250");
  await page.getByRole("button", { name: "Apply to all" }).first().click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await generate(page);
  await page.waitForURL("**/heatmaps");
  await expectShownFor(page, page.getByText("2 files uploaded"), 3000);
  expect(byTitle()).toMatchObject([
    { title: "Poster A", application: "Display Ads", dimensions: "300x250", file: { extension: "png" } },
    { title: "Poster B", application: "Display Ads", dimensions: "300x250" },
  ]);
  expect(calls("/generate")).toHaveLength(2);
  expect(screens.server.uploads).toHaveLength(2);
  await page.clock.resume();
  await page.getByRole("link", { name: "Poster A" }).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("the project of the page is preselected, and others are added by file, also new ones", async () => {
  const { projects } = screens.server;
  projects.keep("Spring", "Summer");
  const page = await screens.open(`/project/${projectIdOf(0)}`, { size: NARROW });
  await pick(page, "Poster A.png", "Poster B.png");
  const first = page.getByRole("group", { name: "Projects" }).first();
  await first.getByText("Spring").waitFor();
  await first.getByRole("button", { name: "Add to project" }).click();
  const picker = page.getByRole("dialog", { name: "Add to project" });
  await expectAccessible(page);
  await picker.getByRole("button", { name: "Done" }).click();
  await first.getByRole("button", { name: "Add to project" }).press("Enter");
  // The field has the focus.
  await waitUntil(() => picker.getByLabel("Find or create a project").evaluate((field) => field === document.activeElement));
  // A project that is ticked while another one is created stays chosen.
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/projects", async (route) => {
    if (route.request().method() === "POST") await answered.promise;
    await route.fallback();
  });
  await page.keyboard.type("Autumn");
  await page.keyboard.press("Enter");
  await picker.getByLabel("Find or create a project").fill("");
  await picker.getByRole("checkbox", { name: "Summer" }).check();
  answered.resolve();
  await picker.getByRole("checkbox", { name: "Autumn" }).waitFor();
  expect(await picker.getByRole("checkbox", { checked: true }).count()).toBe(3);
  await picker.getByRole("button", { name: "Done" }).click();
  await first.getByText("Autumn").waitFor();
  await first.getByRole("button", { name: "Remove from Spring" }).click();
  await expectAccessible(page);
  await generate(page);
  await waitUntil(() => created().length === 2);
  const autumn = projects.kept[0]!.uid;
  expect(byTitle()).toMatchObject([
    { title: "Poster A", projectIds: [projectIdOf(1), autumn] },
    { title: "Poster B", projectIds: [projectIdOf(0)] },
  ]);
  // One of them is listed here.
  expect(page.url()).toContain("/project/");
  // Opened directly, so no page has loaded the list.
  await page.getByText("Generating 2 heatmaps").waitFor();
  for (const { uid } of screens.server.heatmaps) screens.server.change(uid, { status: "done" });
  await page.getByText(/^Generating/).waitFor({ state: "detached" });
  expect(screens.complaints).toEqual([]);
});

test("users with access can have an image audited as soon as it is analysed, if its type has an audit", async () => {
  const profile = sampleProfile();
  screens.server.enter({ ...profile, workspace: { ...profile.workspace!, access: ["audits"] } });
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByLabel("Type").selectOption("Social media");
  await page.getByLabel("Creative audit").check();
  await page.getByLabel("Type").selectOption("Other");
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await page.getByLabel("Type").selectOption("UX Design");
  expect(await page.getByLabel("UX audit").isChecked()).toBe(true);
  await generate(page);
  await waitUntil(() => created().length === 1);
  expect(created()).toMatchObject([{ audit: true }]);
});

const screenshot = async (name: string, width: number, height: number) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height, channels: 3, background: "white" } })
    .png()
    .toBuffer(),
});

test("type, device and dimensions come from the file, one click is enough, and the next upload keeps the last choice", async () => {
  const page = await screens.open("/heatmaps");
  await page
    .getByTestId("file-picker")
    .setInputFiles([
      await screenshot("A.png", 390, 844),
      await screenshot("B.png", 728, 90),
      await screenshot("C.png", 1111, 777),
    ]);
  await page.getByRole("dialog", { name: "Upload 3 images" }).waitFor();
  await generate(page);
  await page.getByText("3 files uploaded").waitFor();
  expect(byTitle()).toMatchObject([
    { title: "A", application: "UX Design", device: "mobile" },
    { title: "B", application: "Display Ads", dimensions: "728x90" },
    { title: "C", application: "Other" },
  ]);
  await page.getByTestId("file-picker").setInputFiles(await screenshot("D.png", 1111, 777));
  await page.getByLabel("Type").selectOption("Social media");
  await page.getByLabel("Country").selectOption("nl");
  await generate(page);
  await waitUntil(() => calls("/heatmaps").length === 4);
  await page.getByTestId("file-picker").setInputFiles(await screenshot("E.png", 1111, 777));
  await waitUntil(async () => (await page.getByLabel("Type").inputValue()) === "Social media");
  expect(await page.getByLabel("Country").inputValue()).toBe("nl");
  expect(screens.complaints).toEqual([]);
});

test("an ad without a standard size says which size is used instead", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByTestId("file-picker").setInputFiles(await screenshot("banner.png", 1200, 1001));
  const hint = page.getByText("The file is 1200 × 1001. This is the closest standard size.");
  const top = async (part: Locator) => (await part.boundingBox())!.y;
  expect(await top(hint)).toBeGreaterThan(await top(page.getByLabel("Dimensions")));
  expect(await top(page.getByLabel("Dimensions"))).toBe(await top(page.getByLabel("Country")));
  expect(await page.getByLabel("Dimensions").inputValue()).toBe("300x250");
  await expectAccessible(page);
});

test("the card shows the uploaded image during the analysis, or the first frame of an animation, as the form states", async () => {
  const page = await screens.open("/heatmaps");
  const frames = [await screenshot("1.png", 60, 40), await png("2.png")].map(({ buffer }) => buffer);
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  // Pages may not read the data of their object URLs.
  await page.evaluate(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (file: Blob) => {
      const url = create.call(URL, file);
      sessionStorage.setItem(url, file.type);
      return url;
    };
  });
  await page.getByTestId("file-picker").setInputFiles({ name: "Moving.gif", mimeType: "image/gif", buffer: moving });
  await page.getByText("Only the first frame is analysed.").waitFor();
  await expectAccessible(page);
  await generate(page);
  const shown = page.getByRole("article").filter({ hasText: "Moving" }).locator("img");
  await waitUntil(() => shown.evaluate((image: HTMLImageElement) => image.src.startsWith("blob:") && image.naturalWidth > 0));
  expect(await shown.evaluate((image: HTMLImageElement) => sessionStorage.getItem(image.src))).toBe("image/png");
  await pick(page, "Poster.png");
  await generate(page);
  await waitUntil(() =>
    page
      .getByRole("article")
      .filter({ hasText: "Poster" })
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.src.startsWith("blob:") && image.naturalWidth > 0),
  );
});

test("UX Design has the device of the file, and omits country and industry", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Home.png");
  await page.getByLabel("Country").selectOption("nl");
  await page.getByLabel("Type").selectOption("UX Design");
  await page.getByLabel("Country").waitFor({ state: "detached" });
  await page.getByLabel("Type").selectOption("Other");
  expect(await page.getByLabel("Country").inputValue()).toBe("");
  await page.getByLabel("Type").selectOption("UX Design");
  await page.getByLabel("Device").selectOption("mobile");
  await generate(page);
  await waitUntil(() => calls("/heatmaps").length === 1);
  expect(calls("/heatmaps")[0]?.body).toMatchObject({ application: "UX Design", device: "mobile", country: "", industry: "" });
});

test("an unsupported file is named first, as text and not as markup; then the sheet opens for the others, and still names it", async () => {
  const page = await screens.open("/heatmaps");
  const text = { name: "<b>notes<b>.png", mimeType: "image/png", buffer: Buffer.from("just text") };
  const empty = { name: "Empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) };
  const dot = { name: "Dot.png", mimeType: "image/png", buffer: Buffer.from(await flatPng(40, 29)) };
  await page.getByTestId("file-picker").setInputFiles([await png("Poster.png"), text, empty, dot]);
  const oops = page.getByRole("dialog", { name: "Oops" });
  await oops
    .getByText("Your file <b>notes<b>.png format/size is not accepted. It isn’t an image or video that we support.")
    .waitFor();
  await oops.getByText("Your file Empty.png format/size is not accepted. It’s empty.").waitFor();
  expect(await oops.getByText(/Oops|per video/).allTextContents()).toEqual(["Oops"]);
  await oops.getByText("Your file Dot.png has fewer than 30 pixels on one side. Please choose a larger one.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await oops.getByText("Close", { exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Upload 1 image" });
  await sheet.getByText("3 files were skipped").click();
  await sheet.getByText("Your file Empty.png format/size is not accepted. It’s empty.").waitFor();
  expect(await sheet.getByText(/^Your file /).count()).toBe(3);
});

test("a message never covers the buttons of the sheet", async () => {
  const page = await screens.open("/login", { size: NARROW, isSignedIn: false });
  await page.getByLabel("Email").fill("ada@demo.sightline.test");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Log in successful").waitFor();
  await page.waitForURL("**/dashboard");
  await pick(page, "Poster.png");
  const button = (await page.getByRole("button", { name: /^Generate/ }).boundingBox())!;
  await waitUntil(async () => {
    const said = await page.locator(".snackbar").boundingBox();
    return said === null || said.y + said.height <= button.y;
  });
});

test("the sheet closes at once if nothing is edited, and asks before edits are lost", async () => {
  const page = await screens.open("/heatmaps");
  const sheet = page.getByRole("dialog", { name: "Upload 1 image" });
  await pick(page, "Poster.png");
  await sheet.getByLabel("Title").press("Escape");
  await sheet.waitFor({ state: "detached" });

  await pick(page, "Poster.png");
  await sheet.getByLabel("Title").fill("Spring poster");
  await sheet.getByLabel("Title").press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await sheet.getByLabel("Title").inputValue()).toBe("Spring poster");
  await sheet.getByLabel("Title").press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await sheet.waitFor({ state: "detached" });
});

test("removing the last image closes the sheet", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByRole("button", { name: "Remove Poster" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a text file with an image extension is rejected by name, and the image next to it is accepted", async () => {
  const page = await screens.open("/heatmaps");
  const fake = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just text") };
  await page.getByTestId("file-picker").setInputFiles([fake, await png("Poster.png")]);
  await page.getByText("Your file notes.png format/size is not accepted.").waitFor();
  await page.getByRole("dialog", { name: "Oops" }).getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Upload 1 image").waitFor();
  await page.getByRole("group", { name: "Projects" }).waitFor();
  expect(screens.server.lastCall("GET", "/projects"), "no project is chosen, so none is loaded").toBeUndefined();
});

test("more images than credits are rejected, also when they come one after the other", async () => {
  screens.server.me = sampleProfile({ imageCredits: 1 });
  const page = await screens.open("/heatmaps");
  await pick(page, "A.png", "B.png");
  const rejection = page.getByText("It seems you don't have enough Image credits");
  await rejection.waitFor();
  await page.keyboard.press("Escape");
  await rejection.waitFor({ state: "detached" });
  const readFirst = await holdNextRead(page);
  await pick(page, "A.png");
  await pick(page, "B.png");
  await page.getByText("Upload 1 image").waitFor();
  await readFirst();
  await rejection.waitFor();
  expect(await page.getByLabel("Title").count()).toBe(1);
  expect(calls("/heatmaps")).toHaveLength(0);
});

test("a failed start shows an error, and Retry starts the same heatmap without another upload", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByLabel("Type").selectOption("Other");
  screens.server.rejectNext("/heatmaps/hm_", "service.busy");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await generate(page);
  const failed = "Failed to start processing for Poster. Error: Sightline is busy. Please try again in a moment.";
  await expectShownFor(page, page.getByText(failed), 5000);
  await page.clock.resume();
  await page.getByRole("button", { name: "Retry Poster" }).click();
  await page.getByText("1 file uploaded").waitFor();
  expect(calls("/heatmaps")).toHaveLength(1);
  expect(screens.server.uploads).toHaveLength(1);
  const keys = calls("/generate").map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test("uploads wait while the browser is offline and continue automatically; all that failed are retried with one click", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "One.png", "Two.png");
  await page.getByLabel("Type").first().selectOption("Other");
  await page.getByLabel("Type").last().selectOption("Other");
  let isRejected = true;
  screens.server.rejectWhen((path) => isRejected && path.endsWith("/generate"), "service.busy");
  await page.context().setOffline(true);
  await generate(page);
  const panel = page.getByRole("region", { name: "Uploads" });
  await panel.getByText("Waiting for your connection").waitFor();
  expect(await panel.getByRole("button", { name: /Retry/ }).count()).toBe(0);
  expect(screens.server.uploads).toHaveLength(0);
  await page.context().setOffline(false);
  await panel.getByText("2 uploads failed").waitFor();
  await page.getByText("Failed to start processing for 2 heatmaps. Error: Sightline is busy.").waitFor();
  expect(await page.getByText("Failed to start processing").count()).toBe(1);
  isRejected = false;
  await panel.getByRole("button", { name: "Retry all" }).click();
  await panel.getByText("2 files uploaded").waitFor();
  expect(calls("/heatmaps")).toHaveLength(2);
  expect(screens.server.uploads).toHaveLength(2);
});

test("an upload continues after its expired session is renewed", async () => {
  const page = await screens.open("/heatmaps");
  await pick(page, "Poster.png");
  await page.getByLabel("Type").selectOption("Other");
  screens.server.rejectNext("/heatmaps/hm_", "caller.unauthenticated");
  screens.server.rejectNext("/heatmaps/hm_", "caller.unauthenticated");
  await generate(page);
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await dialog.waitFor();
  expect(await dialog.getByLabel("Email").inputValue()).toBe(screens.server.me.email);
  await dialog.getByLabel("Password", { exact: true }).fill("a long password");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByText("1 file uploaded").waitFor();
  expect(calls("/heatmaps")).toHaveLength(1);
});

test("files dragged over the page show the drop overlay and are accepted on drop", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByText("Create your first heatmap").waitFor();
  const bytes = [...(await creativeImage("poster/image.png"))];
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

const mp4 = (name: string, buffer: Buffer) => ({ name, mimeType: "video/mp4", buffer });

test("images and videos dropped together are distinguished, each with its own form and charge", async () => {
  const { imageCredits, videoCredits } = screens.server.me;
  const page = await screens.open("/heatmaps");
  await page.getByTestId("file-picker").setInputFiles([await png("Poster.png"), mp4("Spring.mp4", await testVideo("upload"))]);
  await page.getByRole("dialog", { name: "Upload 1 image and 1 video" }).waitFor();
  await page.getByText("MP4 · 0:03 · ").waitFor();
  const types = (nth: number) => page.getByLabel("Type").nth(nth).locator("option").allTextContents();
  expect([await types(0), await types(1)].map((offered) => offered.includes("Ad / commercial"))).toEqual([false, true]);
  await waitUntil(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState >= video.HAVE_CURRENT_DATA));

  await page.getByLabel("Type").nth(1).selectOption("Ad / commercial");
  await page.getByRole("button", { name: "Apply to all" }).nth(1).click();
  await page.getByLabel("Type").first().selectOption("Other");
  await generate(page);
  await page.getByText("2 files uploaded").waitFor();
  expect(byTitle()).toMatchObject([
    { title: "Poster", application: "Other", file: { extension: "png" } },
    { title: "Spring", application: "Ad / commercial", file: { extension: "mp4" } },
  ]);
  await page
    .getByLabel(`${imageCredits - 1} image credits`)
    .first()
    .waitFor();
  await page
    .getByLabel(`${videoCredits - 1} video credits`)
    .first()
    .waitFor();
  expect(screens.complaints).toEqual([]);
});

test("a video that is too long is rejected immediately by name with the user's limit in minutes", async () => {
  screens.server.me = sampleProfile({ role: "trial", workspace: null, videoCredits: 1 });
  const page = await screens.open("/heatmaps");
  await page.getByTestId("file-picker").setInputFiles([mp4("Long.mp4", mp4Header(61)), mp4("Short.mp4", mp4Header(59))]);
  const oops = page.getByRole("dialog", { name: "Oops" });
  await oops.getByText("Your file Long.mp4 format/size is not accepted. It’s longer than 1 minute.").waitFor();
  await oops.getByText("with a maximum upload of 1 minute per video.").waitFor();
  await oops.getByText("Close", { exact: true }).click();
  await page.getByRole("dialog", { name: "Upload 1 video" }).waitFor();
});

test("images with more pixels, or a longer side, than we analyse are rejected before their upload", async () => {
  const page = await screens.open("/heatmaps");
  const files = [
    { name: "Scan.png", mimeType: "image/png", buffer: blackPng(8000, 7000) },
    { name: "Strip.png", mimeType: "image/png", buffer: blackPng(40, 30_001) },
    { name: "Plan.png", mimeType: "image/png", buffer: blackPng(7000, 7000) },
  ];
  await page.getByTestId("file-picker").setInputFiles(files);
  const oops = page.getByRole("dialog", { name: "Oops" });
  await oops
    .getByText("Your file Scan.png format/size is not accepted. It has more than 50 megapixels, the limit for images.")
    .waitFor();
  await oops.getByText("It has more than 30,000 pixels on one side, the limit for images.").waitFor();
  await oops.getByText("Close", { exact: true }).click();
  await page.getByRole("dialog", { name: "Upload 1 image" }).waitFor();
});

test("a video with more pixels than we analyse is rejected before its upload", async () => {
  const page = await screens.open("/heatmaps");
  await page.evaluate(() => {
    Object.defineProperty(HTMLVideoElement.prototype, "videoWidth", { get: () => 2304 });
    Object.defineProperty(HTMLVideoElement.prototype, "videoHeight", { get: () => 4096 });
  });
  await page.getByTestId("file-picker").setInputFiles(mp4("Cinema.mp4", await testVideo("original")));
  const oops = page.getByRole("dialog", { name: "Oops" });
  await oops.getByText("It has more than 3840 × 2160 pixels, the limit for videos.").waitFor();
});

test("a large video is a multipart upload, and a failed part is retried", async () => {
  const { arrivals } = screens.server;
  arrivals.partBytes = 1000;
  arrivals.failedParts.push(2, 2);
  const page = await screens.open("/heatmaps");
  await page.getByTestId("file-picker").setInputFiles(mp4("Spring.mp4", mp4Header(5, { bytes: 4500 })));
  await page.getByLabel("Type").selectOption("Other");
  await generate(page);
  await page.getByText("1 file uploaded").waitFor();
  const parts = Math.ceil(mp4Header(5, { bytes: 4500 }).length / 1000);
  expect([...arrivals.receivedParts].sort((one, other) => one - other)).toEqual(
    [1, 2, 2, 2, 3, 4, 5].filter((part) => part <= parts),
  );
  expect(calls("/generate")).toHaveLength(1);
});

test("a multipart upload that was interrupted by an expired session resumes with the missing parts", async () => {
  const { arrivals } = screens.server;
  arrivals.partBytes = 1000;
  const page = await screens.open("/heatmaps");
  await page.getByTestId("file-picker").setInputFiles(mp4("Spring.mp4", mp4Header(5, { bytes: 4500 })));
  await page.getByLabel("Type").selectOption("Other");
  screens.server.rejectWhen(
    (path) => path.endsWith("/upload-parts") && calls("/upload-parts").length > 3,
    "caller.unauthenticated",
  );
  await generate(page);
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await dialog.getByLabel("Password", { exact: true }).fill("a long password");
  screens.server.rejectWhen(() => false, "caller.unauthenticated");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByText("1 file uploaded").waitFor();
  expect([...arrivals.receivedParts].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(calls("/heatmaps")).toHaveLength(1);
});

const isProfileReadAfterDelete = () => {
  const after = screens.server.calls.slice(screens.server.calls.findIndex(({ method }) => method === "DELETE"));
  return after.some(({ path }) => path === "/accounts/me");
};

test("Cancel stops an upload and refunds its credit", async () => {
  const page = await screens.open("/heatmaps");
  screens.server.arrivals.partBytes = 1000;
  screens.server.arrivals.failedParts.push(...Array.from({ length: 9 }, () => 1));
  await page.getByTestId("file-picker").setInputFiles(mp4("Spring.mp4", mp4Header(5, { bytes: 900 })));
  await page.getByLabel("Type").selectOption("Other");
  await generate(page);
  await page.getByRole("button", { name: "Cancel Spring" }).click();
  await waitUntil(() => screens.server.calls.some(({ method }) => method === "DELETE"));
  await page.getByText("Create your first heatmap").waitFor();
  expect(calls("/generate")).toEqual([]);
  await waitUntil(() => isProfileReadAfterDelete());
});

/** Counts the object URLs of a page that are not revoked. */
const liveUrls = async (page: Page) => {
  await page.evaluate(() => {
    const live = new Set<string>();
    const [make, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (of: Blob) => {
      const made = make.call(URL, of);
      live.add(made);
      return made;
    };
    URL.revokeObjectURL = (url) => {
      live.delete(url);
      revoke.call(URL, url);
    };
    Object.assign(window, { live });
  });
  return () => page.evaluate(() => (window as unknown as { live: Set<string> }).live.size);
};

test("only the forms near the viewport are rendered for many files, but all are validated, completed and sent", async () => {
  screens.server.me = sampleProfile({ imageCredits: 60 });
  const page = await screens.open("/heatmaps");
  const live = await liveUrls(page);
  const names = Array.from({ length: 60 }, (_, at) => `Poster ${at + 1}`);
  const tiny = await sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const files = names.map((name) => ({ name: `${name}.png`, mimeType: "image/png", buffer: tiny }));
  await page.getByTestId("file-picker").setInputFiles(files);
  const sheet = page.getByRole("dialog", { name: "Upload 60 images" });
  await sheet.getByLabel("Type").first().selectOption("");
  await sheet.getByRole("button", { name: "Apply to all" }).first().click();
  await generate(page);
  await sheet.getByText("60 files still need your attention.").waitFor();
  expect(await sheet.getByRole("listitem").count()).toBe(60);
  await waitUntil(async () => (await sheet.getByLabel("Title").count()) < 15);

  await sheet.getByRole("listitem").nth(29).scrollIntoViewIfNeeded();
  await sheet.getByRole("button", { name: "Remove Poster 30" }).waitFor();
  await sheet.getByRole("button", { name: "Fill in Poster 5", exact: true }).waitFor();
  await sheet.getByLabel("Type").first().selectOption("Other");
  await sheet.getByRole("button", { name: "Apply to all" }).first().click();
  await sheet.getByText("your attention").waitFor({ state: "detached" });
  await sheet.getByRole("button", { name: "Add files" }).focus();
  await page.keyboard.press("Shift+Tab");
  await waitUntil(() =>
    sheet.getByRole("button", { name: "Remove Poster 60" }).evaluate((last) => last === document.activeElement),
  );
  const last = sheet.getByRole("listitem").last();
  await last.getByLabel("Type").selectOption("");

  await sheet
    .getByRole("button", { name: "Remove Poster 1", exact: true })
    .or(sheet.getByRole("button", { name: "Fill in Poster 1", exact: true }))
    .focus();
  await waitUntil(() =>
    sheet
      .getByLabel("Title")
      .first()
      .evaluate((title: HTMLInputElement) => title.value === "Poster 1"),
  );
  await last.getByRole("button", { name: "Fill in Poster 60" }).waitFor();
  await waitUntil(async () => (await live()) < 15);
  await generate(page);
  await sheet.getByText("1 file still needs your attention.").waitFor();
  await waitUntil(() => last.getByLabel("Type").evaluate((type) => type === document.activeElement));
  await page.keyboard.press("O");
  await generate(page);
  await page.getByText("60 files uploaded").waitFor();
  expect(
    created()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(names.sort());
  expect(new Set(created().map(({ application }) => application))).toEqual(new Set(["Other"]));
  // The forms released theirs; each card in progress keeps the image of its file.
  await waitUntil(async () => (await live()) === 60);
  expect(screens.complaints).toEqual([]);
});

for (const [name, size] of SIZES) {
  test(`the upload sheet is accessible (${name})`, async () => {
    const page = await screens.open("/heatmaps", { size });
    await pick(page, "Poster A.png", "Poster B.png");
    await page.getByLabel("Type").first().selectOption("UX Design");
    await generate(page);
    await expectAccessible(page);
  });
}
