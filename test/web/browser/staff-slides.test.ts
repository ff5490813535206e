import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SlideTemplate } from "#contracts/slides.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
let template: SlideTemplate;

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  const box = { type: "text", x: 40, y: 40, width: 600, height: 80, text: "{{title}}", size: 30 };
  const slide = { name: "Cover", subjects: ["heatmap", "comparison", "report", "audit"], boxes: [box] };
  template = {
    uid: "agency",
    title: "Agency deck",
    application: [],
    access: "public",
    workspaces: [],
    presentation: "",
    document: { width: 960, height: 540, slides: [slide] } as unknown as SlideTemplate["document"],
    orientation: "landscape",
    built_in: false,
  };
  server.answerWith("GET /staff/exports/slide-templates", () => ({ templates: [template] }));
  server.answerWith("PUT /staff/exports/slide-templates/agency", (change: Partial<SlideTemplate>) => {
    template = { ...template, ...change };
    return template;
  });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("slides can be searched, are listed 100 per page, and are deleted after a confirmation", async () => {
  const others = Array.from({ length: 100 }, (_, at) => ({ ...template, uid: `deck-${at}`, title: `Deck ${at}` }));
  let templates = [...others, { ...template, presentation: "abc123" }];
  screens.server.answerWith("GET /staff/exports/slide-templates", () => ({ templates }));
  screens.server.answerWith("DELETE /staff/exports/slide-templates/agency", () => {
    templates = others;
    return { deleted: "agency" };
  });
  const page = await screens.open("/superadmin/slides");
  const rows = page.getByRole("row");
  const search = page.getByLabel("Search slides", { exact: true });
  await rows.filter({ hasText: "Deck 99" }).waitFor();
  expect(await rows.count()).toBe(101);
  await search.fill("agency");
  await rows.filter({ hasText: "Agency deck" }).waitFor();
  expect(await rows.count()).toBe(2);
  await search.fill("");
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.getByText("2 of 2").waitFor();
  const link = page.getByRole("link", { name: "Open the presentation of Agency deck in a new tab" });
  expect(await link.getAttribute("href")).toBe("https://docs.google.com/presentation/d/abc123");

  await page.getByRole("button", { name: "Delete Agency deck" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByText("“Agency deck” will be deleted.").waitFor();
  expect(screens.server.sent("DELETE /staff/exports/slide-templates/agency")).toEqual([]);
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByText("Slide template deleted").waitFor();
  await rows.filter({ hasText: "Deck 0" }).waitFor();
  expect(await rows.count()).toBe(101);
});

test("on a phone, all that is known of a slide template fits the screen", async () => {
  template = { ...template, orientation: "portrait", application: ["UX Design", "Display Ads"], presentation: "abc123" };
  const page = await screens.open("/superadmin/slides", { size: NARROW });
  const row = page.getByRole("row").filter({ hasText: "Agency deck" });
  await row.getByText("Portrait · UX Design, Display Ads").waitFor();
  await row.getByRole("cell", { name: "Everyone" }).waitFor();
  const table = page.getByRole("table");
  expect(await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth)).toBe(0);
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["Title", "Access", "Actions"]);
  await expectAccessible(page);
});

test("a new slide template needs an ID, and Escape asks before typed text is lost", async () => {
  const page = await screens.open("/superadmin/slides");
  // The button is disabled until the list is loaded, for which a click would wait.
  await page.getByRole("row").filter({ hasText: "Agency deck" }).waitFor();
  await page.getByRole("button", { name: "Add slide template" }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Add slide template" });
  const id = editor.getByLabel("ID", { exact: true });
  await id.and(page.locator(":focus")).waitFor();
  await editor.getByRole("button", { name: "Save" }).press("Enter");
  await editor.getByText("Enter an ID.").waitFor();
  await editor.getByText("Enter a title.").waitFor();
  await id.and(page.locator(":focus")).waitFor();
  await editor.getByLabel("Title").fill("Night deck");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await question.getByText("You have made changes. Do you want to continue without saving?").waitFor();
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "detached" });
  expect(await editor.getByLabel("Title").inputValue()).toBe("Night deck");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Continue without saving" }).press("Enter");
  await editor.waitFor({ state: "detached" });
});

test("a slide template can be limited to several applications, and is for all when none is selected", async () => {
  const page = await screens.open("/superadmin/slides");
  const row = page.getByRole("row").filter({ hasText: "Agency deck" });
  await row.getByRole("cell", { name: "All", exact: true }).waitFor();
  const toggle = async (...names: string[]) => {
    await row.getByRole("button", { name: "Agency deck", exact: true }).click();
    const dialog = page.getByRole("dialog");
    for (const name of names) await dialog.getByRole("checkbox", { name }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await toggle("Social media", "UX Design");
  await row.getByRole("cell", { name: "UX Design", exact: false }).waitFor();
  expect(template.application.toSorted()).toEqual(["Social media", "UX Design"]);
  await toggle("Social media", "UX Design");
  await row.getByRole("cell", { name: "All", exact: true }).waitFor();
  expect(template.application).toEqual([]);
});
