import { expect, test } from "vitest";
import { exports } from "#contracts/exports.ts";
import { SLIDE_SUBJECTS, SlideDocument } from "#contracts/slides.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { layOutSlides } from "#kit/slides/layout-slides.ts";
import type { SlideContent } from "#kit/slides/slide-data.ts";
import { DECK } from "#test/kit/exports.ts";
import { createStaff, createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap } from "#test/kit/heatmaps.ts";

const { LANDSCAPE } = await import("#domain/exports/slides/built-in/landscape.ts");
const { PORTRAIT } = await import("#domain/exports/slides/built-in/portrait.ts");

const { SlideTemplateEntity } = await import("#domain/exports/slides/templates/slide-template.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

const add = (staff: TestUser, uid: string, change: object = {}) =>
  send(staffExports.addSlideTemplate, staff, { params: { uid }, body: { ...DECK, ...change } });
const choices = async (person: TestUser) =>
  (await send(exports.slideTemplates, person, { query: {} })).body.templates.map(({ uid }) => uid);

test("staff add, edit and delete slide templates; only those who have access can use them", async () => {
  const [staff, person, office] = [await createStaff(), await createTrialUser(), await createWorkspace()];
  expect((await add(staff, "everyone")).status).toBe(201);
  expect((await add(staff, "drafts", { access: "admin", workspaces: [office.uid] })).body.workspaces).toEqual([]);
  expect((await add(staff, "agency", { access: "restricted", workspaces: [office.uid] })).status).toBe(201);
  expect((await add(staff, "posters", { application: ["UX Design"] })).status).toBe(201);
  expect(await choices(person)).toEqual(expect.arrayContaining(["landscape", "portrait", "everyone"]));
  for (const uid of ["drafts", "agency", "posters"]) expect(await choices(person)).not.toContain(uid);
  expect(await choices(office.member)).toContain("agency");
  expect(await choices(office.member)).not.toContain("drafts");
  expect(await choices(staff)).toEqual(expect.arrayContaining(["drafts", "agency"]));

  const edit = { params: { uid: "agency" }, body: { ...DECK, title: "For all", access: "public" as const } };
  expect((await send(staffExports.editSlideTemplate, staff, edit)).body).toMatchObject({ title: "For all", workspaces: [] });
  expect(await choices(person)).toContain("agency");
  for (const uid of ["agency", "everyone", "drafts", "posters"])
    expect((await send(staffExports.removeSlideTemplate, staff, { params: { uid } })).status).toBe(200);
  expect(await choices(staff)).toEqual(["landscape", "portrait"]);
});

test("a slide template of several applications is offered for heatmaps of each of them", async () => {
  const [staff, person] = [await createStaff(), await createTrialUser()];
  const uids = [await createDoneHeatmap(person), await createDoneHeatmap(person), await createDoneHeatmap(person)];
  const applications = ["UX Design", "Social media", "Display Ads"] as const;
  for (const [at, uid] of uids.entries()) await HeatmapEntity.patch({ uid }).set({ application: applications[at]! }).go();
  const offered = async () => {
    const templates = uids.map((heatmap) => send(exports.slideTemplates, person, { query: { heatmap } }));
    return (await Promise.all(templates)).map(({ body }) => body.templates.some(({ uid }) => uid === "several"));
  };
  expect((await add(staff, "several", { application: applications.slice(0, 2) })).body.application).toEqual(
    applications.slice(0, 2),
  );
  expect(await offered()).toEqual([true, true, false]);
  // As templates with one application were stored.
  await SlideTemplateEntity.patch({ uid: "several" }).set({ application: "Display Ads" }).remove(["applications"]).go();
  expect(await offered()).toEqual([false, false, true]);
  await send(staffExports.removeSlideTemplate, staff, { params: { uid: "several" } });
});

test("an invalid slide template is rejected with the place of the error, and the built-in templates stay unchanged", async () => {
  const staff = await createStaff();
  const [slide] = DECK.document.slides;
  const withBox = (change: object) => ({
    document: { ...DECK.document, slides: [{ ...slide, boxes: [{ ...slide!.boxes[0], ...change }] }] },
  });
  for (const [change, message] of [
    [withBox({ text: "{{unknown}}" }), "{{unknown}} is not a placeholder"],
    [withBox({ x: 900 }), "reaches beyond the slide"],
    [{ document: { ...DECK.document, slides: [{ ...slide, subjects: ["heatmap"] }] } }, "Add a slide for a report"],
  ] as const) {
    const { status, text } = await add(staff, "wrong", change);
    expect(status, text).toBe(400);
    expect(text).toContain(message);
  }
  expect((await add(staff, "landscape")).body.code).toBe("slides.id_exists");
  const request = { params: { uid: "landscape" } };
  expect((await send(staffExports.editSlideTemplate, staff, { ...request, body: DECK })).body.code).toBe("slides.built_in");
  expect((await send(staffExports.removeSlideTemplate, staff, request)).body.code).toBe("slides.built_in");
});

test("every mark lies on its slide, also with 20 ads, long titles and 100 templates", () => {
  const title = "An unusually long title of an ad that does not fit on a line ".repeat(3);
  const bars = Array.from({ length: 100 }, () => ({ label: title, value: 50, interval: [40, 60] as const, text: "50 (40–60)" }));
  const chart = { title, max: 100, bars };
  const table = { head: [title, title, title], rows: bars.map(({ label, text }) => [label, text, text]) };
  const image = { key: "image", alt: title };
  const items = Array.from({ length: 20 }, () => ({ image, caption: title }));
  const scores = Array.from({ length: 4 }, () => ({
    name: "Clarity",
    value: "100",
    range: "of 100\n90% range 0–100",
    text: title,
  }));
  const content: SlideContent = {
    texts: { title, heatmap: title, subtitle: title, summary: title, method: title.repeat(8), workspace: title, kind: "Report" },
    images: { heatmap: image, logo: image },
    scores,
    charts: { scores: chart, areas: chart, attention: chart, clarity: chart, templates: chart },
    timeline: {
      title,
      note: title,
      seconds: 599,
      lines: ["Clarity", "Attention in top fifth (%)", "Proximity"].map((label) => ({ label, values: [0, null, 100] })),
      cuts: [0.1, 300, 598.9],
    },
    tables: { scores: [table], areas: [table], matrix: [table, table] },
    galleries: { views: items, heatmaps: items, templates: items },
  };
  for (const document of [LANDSCAPE, PORTRAIT]) {
    expect(SlideDocument.safeParse(document).error).toBeUndefined();
    for (const subject of SLIDE_SUBJECTS) {
      const pages = layOutSlides(document, { subject, accent: "#6515dd", whole: content, heatmaps: [content] });
      for (const { name, marks } of pages)
        for (const mark of marks) {
          expect(mark.x + mark.width, `${name}: ${mark.type}`).toBeLessThanOrEqual(document.width + 0.1);
          expect(mark.y + mark.height, `${name}: ${mark.type}`).toBeLessThanOrEqual(document.height + 0.1);
          if (mark.type === "text")
            expect(mark.lines.length * mark.size * 1.2, name).toBeLessThanOrEqual(mark.height + mark.size * 0.3 + 0.6);
        }
      // Every row of the table is printed once.
      const rows = pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.type === "table" ? mark.rows.slice(1) : [])));
      expect(rows.length % 100).toBe(0);
    }
  }
});
