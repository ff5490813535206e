import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SlideTemplate } from "#contracts/slides.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens } from "#test/web/kit/screens.ts";

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

test("a slide template is limited to several applications, and again for all when none is selected", async () => {
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
