import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jpeg, png, truncatedJpeg } from "#test/kit/images.ts";
import { unzip } from "#test/kit/unzip.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { expectAccessible } from "#test/web/kit/screens.ts";
import { ANALYSIS_TIMEOUT_MS, Application, CUSTOMER_LIFE_TIMEOUT_MS } from "./kit/application.ts";
import { closePagesWithoutErrors } from "./kit/console-errors.ts";

let application: Application;
beforeAll(async () => {
  application = await Application.start();
});
afterEach(() => closePagesWithoutErrors(application));
afterAll(() => application?.stop());

/** The images among the samples that `Application.start` analyses. */
const FINISHED_SAMPLES = 2;
const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, title: string) => cards(page).filter({ has: page.getByRole("link", { name: title, exact: true }) });
const credits = async (page: Page): Promise<number> =>
  Number(
    (
      await page
        .getByRole("status", { name: /image credits/i })
        .or(page.getByLabel(/image credits/i))
        .first()
        .textContent()
    )?.replace(/\D/g, ""),
  );

/** Selects files, gives all the same application and starts them. */
async function upload(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByTestId("file-picker").setInputFiles(files);
  await page.getByLabel("Type").first().selectOption("Other");
  if (files.length > 1) await page.getByRole("button", { name: "Apply to all" }).first().click();
  await page.getByRole("button", { name: /^Generate/ }).click();
}

test(
  "a wrong password shows an error; the right one opens the requested page with the finished samples",
  async () => {
    const page = await application.open("/heatmaps");
    await page.waitForURL("**/login**");
    expect(await page.getByRole("button", { name: "Log in" }).isDisabled()).toBe(true);
    await page.getByLabel("Email").fill("admin@demo.sightline.test");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Email or password is not correct.").waitFor();
    await expectAccessible(page);

    await page.getByLabel("Password", { exact: true }).fill("look-where-people-look");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/heatmaps");
    await waitUntil(async () => (await page.locator('article[data-status="done"]').count()) === FINISHED_SAMPLES, {
      within: ANALYSIS_TIMEOUT_MS,
    });
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

test(
  "dropped images are analysed with live progress, drawn areas are saved, and everything is downloaded as one zip",
  async () => {
    const page = await application.openAs("admin", "/heatmaps");
    await cards(page).first().waitFor();
    const navigations: string[] = [];
    page.on("framenavigated", (frame) => navigations.push(frame.url()));
    await upload(page, [
      { name: "Launch A.jpg", mimeType: "image/jpeg", buffer: await jpeg(1200, 900) },
      { name: "Launch B.png", mimeType: "image/png", buffer: await png(1080, 1080) },
    ]);
    await page.getByText("2 files uploaded").waitFor();
    for (const title of ["Launch A", "Launch B"])
      await waitUntil(async () => (await card(page, title).getAttribute("data-status")) === "done", {
        within: ANALYSIS_TIMEOUT_MS,
      });
    expect(navigations).toEqual([]);

    await card(page, "Launch A").getByRole("link").first().click();
    await page.locator(".picture-layers[data-loaded=true]").waitFor();
    for (const variant of ["Peekthrough", "Gaze plot", "Original", "Heatmap"]) {
      await page.getByRole("radiogroup", { name: "Variant" }).getByText(variant).click();
      await waitUntil(() => page.getByRole("radio", { name: variant }).isChecked());
    }
    const slider = page.getByRole("slider", { name: "Background" });
    await slider.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuenow")).toBe("100");
    await page.getByText("Focus", { exact: true }).waitFor();

    await page.keyboard.press("a");
    const box = (await page.locator(".picture-layers").boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.4);
    await page.mouse.move(box.x + box.width * 0.85, box.y + box.height * 0.5);
    await page.mouse.up();
    const drawn = page.getByRole("button", { name: /^Box 1, \d+% of attention/ });
    await drawn.waitFor();
    await page.reload();
    await drawn.waitFor();

    await page.getByRole("button", { name: "Download", exact: true }).click();
    const [zip] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "All files ZIP" }).click(),
    ]);
    expect(zip.suggestedFilename()).toBe("Launch A.zip");
    const files = await unzip(await readFile(await zip.path()));
    expect(Object.keys(files)).toEqual([
      "original.jpg",
      "heatmap.png",
      "heatmap layer.png",
      "peekthrough.png",
      "gaze plot.png",
      "mask.png",
      "mask.npy",
      "networks.png",
      "scores.json",
      "scores.csv",
      "areas.json",
      "areas.csv",
      "README.txt",
    ]);
    expect(JSON.parse(String(files["areas.json"]))).toMatchObject({ title: "Launch A", areas: [{ name: "Box 1" }] });
    expect(application.consoleErrors).toEqual([]);
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

test(
  "a corrupt file ends with an error message, and its credit is refunded",
  async () => {
    const page = await application.openAs("trial", "/heatmaps");
    await page.getByText("Create your first heatmap").waitFor();
    await waitUntil(async () => (await credits(page)) === 10);
    await upload(page, [{ name: "broken.jpg", mimeType: "image/jpeg", buffer: await truncatedJpeg() }]);
    await card(page, "broken").getByText("Error generating heatmap").waitFor();
    await waitUntil(async () => (await credits(page)) === 10);
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

test("a member sees the workspace's heatmaps, another user does not", async () => {
  const colleague = await application.openAs("member", "/heatmaps");
  await cards(colleague).first().waitFor();
  const address = await cards(colleague).first().getByRole("link").first().getAttribute("href");
  const stranger = await application.openAs("free", address ?? "");
  await stranger.getByText("This heatmap doesn’t exist, or you don’t have access.").waitFor();
});

test(
  "a member's upload appears for another member without a reload",
  async () => {
    const [watching, working] = [await application.openAs("member", "/heatmaps"), await application.openAs("admin", "/heatmaps")];
    await cards(watching).first().waitFor();
    await upload(working, [{ name: "Shared.jpg", mimeType: "image/jpeg", buffer: await jpeg(800, 600) }]);
    await waitUntil(
      async () =>
        (await card(watching, "Shared")
          .getAttribute("data-status")
          .catch(() => null)) === "done",
      { within: ANALYSIS_TIMEOUT_MS },
    );
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

test("logging out clears the session, and the back button leads to the sign-in page", async () => {
  const page = await application.openAs("member", "/dashboard");
  await page
    .getByRole("button", { name: /account|menu|Max/i })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login**");
  expect(await page.evaluate(() => window.sessionStorage.length + window.localStorage.length)).toBe(0);
  await page.goto(`${application.url}/heatmaps`);
  await page.waitForURL("**/login**");
});

test("a new tab and a reload continue the session; access tokens stay in memory", async () => {
  const page = await application.openAs("member", "/heatmaps");
  const link = cards(page).first().getByRole("link").first();
  const isLeftToTheBrowser = link.evaluate(
    (element) =>
      new Promise((resolve) => {
        window.addEventListener("click", (event) => [resolve(!event.defaultPrevented), event.preventDefault()], { once: true });
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true }));
      }),
  );
  expect(await isLeftToTheBrowser).toBe(true);
  // Opened explicitly: Playwright does not always report tabs that a click opens.
  const tab = await page.context().newPage();
  await tab.goto(new URL((await link.getAttribute("href")) ?? "", application.url).href);
  await tab.locator(".picture-layers[data-loaded=true]").waitFor();
  for (let round = 0; round < 3; round++) await Promise.all([page.reload(), tab.reload()]);
  await Promise.all([cards(page).first().waitFor(), tab.locator(".picture-layers[data-loaded=true]").waitFor()]);
  const kept = await tab.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]);
  expect(kept.filter((key) => /accessToken|idToken/.test(key))).toEqual([]);
  expect(application.consoleErrors).toEqual([]);
});

test("logging out in one tab logs out all tabs", async () => {
  const page = await application.openAs("member", "/dashboard");
  const other = await page.context().newPage();
  await other.goto(`${application.url}/heatmaps`);
  await cards(other).first().waitFor();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await Promise.all([page.waitForURL("**/login**"), other.waitForURL("**/login**")]);
  await other.goto(`${application.url}/heatmaps`);
  await other.waitForURL("**/login**");
  expect(await other.evaluate(() => window.sessionStorage.length + window.localStorage.length)).toBe(0);
});

test("staff see statistics and heatmaps in progress at /superadmin; a customer is redirected to the app", async () => {
  const staff = await application.open("/superadmin/");
  await application.signIn(staff, "staff");
  await staff.waitForURL("**/superadmin/dashboard");
  await staff.getByRole("link", { name: "In progress" }).click();
  await staff
    .getByRole("heading", { name: /in progress/i })
    .first()
    .waitFor();
  const customer = await application.open("/superadmin/");
  await application.signIn(customer, "member");
  await customer.waitForURL("**/dashboard");
});

test(
  "staff can build a benchmark by keyboard and offer its first version to customers",
  async () => {
    const page = await application.open("/superadmin/benchmark");
    await application.signIn(page, "staff");
    const press = async (name: string | RegExp, role: "button" | "tab" = "button") => {
      await page.getByRole(role, { name }).last().focus();
      await page.keyboard.press("Enter");
    };
    await page.getByText("To start select an existing benchmark or add a new.").waitFor();
    await press("Add benchmark");
    await page.getByLabel("Name").fill("Cinemas");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Cinemas" }).waitFor();

    await press(/^Templates/, "tab");
    await press("Categories");
    await page.getByLabel("New category").fill("Place");
    await page.keyboard.press("Enter");
    await page.getByLabel("New value of Place").fill("Station");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove Station" }).waitFor();
    await page.getByLabel("New value of Place").fill("STATION");
    await page.keyboard.press("Enter");
    await page.getByText("That value already exists.").waitFor();
    await press("Done");

    await press("Add template");
    const image = page.getByLabel("Image of the context");
    await image.setInputFiles({ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") });
    await page.getByText("Choose a JPG or PNG image.").waitFor();
    await image.setInputFiles({ name: "Platform.jpg", mimeType: "image/jpeg", buffer: await jpeg(400, 300) });
    for (let corner = 0; corner < 5; corner++) await press("Add corner");
    await page.getByText("Already have 4. Delete one first.").waitFor();
    await page.getByRole("button", { name: "Top left: 100, 75" }).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: "Top left: 90, 74" }).waitFor();
    await press("Next");
    expect(await page.getByRole("dialog").getByRole("button", { name: "Add category" }).isDisabled()).toBe(true);
    await page.getByLabel("Category", { exact: true }).selectOption("Place");
    await page.getByLabel("Value", { exact: true }).selectOption("Station");
    await press("Add category");
    await press("Next");
    await expectAccessible(page);
    await press("Add template");
    await page.getByRole("tab", { name: "Templates (1)" }).waitFor();

    await press(/^Subjects/, "tab");
    await press("Add subjects");
    const ads = await Promise.all([1, 2].map(async (at) => ({ name: `Ad ${at}.jpg`, mimeType: "image/jpeg", buffer: await jpeg(200 + at, 150) }))); // biome-ignore format: one line
    await page.getByLabel("Choose ads").setInputFiles(ads);
    await press("Next");
    await press("Save 2 subjects");
    await page.getByRole("tab", { name: "Subjects (2)" }).waitFor();

    await press("Settings", "tab");
    await press("Build benchmark");
    await page.getByRole("heading", { name: "Version 1" }).waitFor({ timeout: ANALYSIS_TIMEOUT_MS });
    const ready = page.getByRole("switch", { name: /^Ready for production.*version 1$/ });
    await ready.focus();
    await page.keyboard.press("Space");
    await page.reload();
    await ready.and(page.locator("[aria-checked=true]")).waitFor();
    await press("Template usage", "tab");
    await page.getByRole("row", { name: "Platform Station 2" }).waitFor();
  },
  ANALYSIS_TIMEOUT_MS,
);
