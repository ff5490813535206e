import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { audits } from "#contracts/audits.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { FINGERPRINT_SIDE } from "#kit/scores/image-variants.ts";
import { paletteOf } from "#kit/slides/palette.ts";
import { tableMarks } from "#kit/slides/table-marks.ts";
import { deliver } from "#test/kit/deliver.ts";
import { deliverToExports } from "#test/kit/exports.ts";
import { filesUnder } from "#test/kit/files.ts";
import { createStaff, createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { createEndedReport, createPrintableHeatmap, createPrintableVideo, openPdf, openPptx } from "#test/kit/slides.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { sampleHeatmap } from "#test/web/kit/sample-data.ts";

const { differenceText } = await import("#domain/exports/slides/difference-text.ts");
const { methodText } = await import("#domain/exports/slides/method-text.ts");
const { handler } = await import("#lambdas/exports/print-slides.ts");
const { handler: makeAudits } = await import("#lambdas/audits/consume-events.ts");
const { handler: purgeHandler } = await import("#lambdas/exports/purge-zips.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { putFile, getFile } = await import("#adapters/storage.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");

type Format = "pdf" | "pptx";
const HOUR_MS = 3600 * 1000;
const print = (uid: string) => deliver(handler, "slides.requested", { object: uid });
const ask = (person: TestUser, uid: string, type: Format, template?: string) =>
  send(exports.heatmapSlides, person, { params: { uid }, body: { type, ...(template && { template }) } });
const read = (person: TestUser, uid: string, slides: string) =>
  send(exports.readHeatmapSlides, person, { params: { uid, slides } });
const filesOf = (scope: string) => filesUnder(`${scope}/slides/`);

async function bytesOf(url: string | null): Promise<Buffer> {
  return Buffer.from(await (await fetch(url!)).arrayBuffer());
}

async function printed(person: TestUser, uid: string, type: Format, template?: string): Promise<Buffer> {
  const { status, body } = await ask(person, uid, type, template);
  expect(status, JSON.stringify(body)).toBe(202);
  await print(body.uid);
  const done = (await read(person, uid, body.uid)).body;
  expect(done).toMatchObject({ status: "done", progress: 100, type, problem: null });
  return bytesOf(done.url);
}

/** Without spaces, because files break lines differently. */
const squeezed = (text: string) => text.replace(/\s+/g, "");
const withRange = (value: number, [low, high]: readonly [number, number]) =>
  `${roundHalfUp(value)} (${roundHalfUp(low)}–${roundHalfUp(high)})`;
const areas = [{ uid: "a", name: "Headline", left: 0, top: 0, width: 60, height: 50 }];
const edit = async (person: TestUser, uid: string, change: object) => {
  const { version } = await heatmapRow(uid);
  expect((await send(heatmaps.edit, person, { params: { uid }, body: { version, ...change } })).status).toBe(200);
};

test("a heatmap is a complete PowerPoint file with editable texts, tables, native charts with intervals, and sharp images", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  await edit(person, uid, { title: "Summer & <sun>", areas_of_interest: areas });
  const { body: shown } = await send(heatmaps.read, person, { params: { uid } });
  const { files, problems, texts, charts, slides, media } = await openPptx(await printed(person, uid, "pptx"));
  expect(problems).toEqual([]);
  const all = texts.flat();
  expect(all).toContain("Summer & <sun>");
  const { intervals, focus, proximity } = shown.metrics!;
  const [area] = shown.areas_of_interest;
  const percent = (share: number) => roundHalfUp(share * 100);
  for (const text of [
    `90% range ${intervals!.clarity.join("–")}`,
    String(roundHalfUp(shown.clarity_score_percentile!)),
    String(roundHalfUp(focus)),
    String(roundHalfUp(proximity)),
    withRange(shown.attention!.score!, shown.attention!.interval!).split(" ")[0]!,
    `${percent(area!.value)}% (${percent(area!.interval![0])}–${percent(area!.interval![1])}%)`,
  ])
    expect(all, text).toContain(text);
  expect(all.join(" ")).toContain("A 90% range contains the value");
  expect(slides.filter((xml) => xml.includes("<a:tbl>"))).toHaveLength(1);
  // The page of areas shows where they are: their outlines on the heatmap, with their names.
  const page = slides.find((xml) => xml.includes("Areas of interest</a:t>"))!;
  const frameOf = (xml: string) =>
    ["x", "y", "cx", "cy"].map((name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(xml.slice(xml.indexOf("<a:off")))![1]));
  const [left, top, width, height] = frameOf(page.slice(page.indexOf("<p:pic>")));
  const outlines = page.split("<p:sp>").filter((shape) => /<\/a:prstGeom><a:noFill/.test(shape) && shape.includes("<a:ln w="));
  expect(outlines).toHaveLength(2);
  const scale = width! / shown.width!;
  for (const outline of outlines)
    for (const [at, expected] of [left!, top!, 60 * scale, 50 * scale].entries())
      expect(Math.abs(frameOf(outline)[at]! - expected), `side ${at}`).toBeLessThan(scale);
  expect(Math.abs(height! - shown.height! * scale)).toBeLessThan(scale);
  expect(charts).toHaveLength(2);
  for (const chart of charts) {
    const numbers = (part: string) =>
      [
        ...chart
          .split(`<c:${part}>`)[1]!
          .split(`</c:${part}>`)[0]!
          .matchAll(/<c:v>([^<]+)/g),
      ].map(([, v]) => Number(v));
    const [values, plus, minus] = ["val", "plus", "minus"].map(numbers);
    const expected = chart.includes("Headline")
      ? [area!]
      : shown.templates_images.map(({ score, interval }) => ({ value: score!, interval: interval! }));
    for (const [at, { value, interval }] of expected.entries()) {
      expect(values![at]).toBeCloseTo(value, 6);
      expect(values![at]! - minus![at]!).toBeCloseTo(interval![0], 6);
      expect(values![at]! + plus![at]!).toBeCloseTo(interval![1], 6);
    }
  }
  // Outlines and screen readers name slides by their titles.
  const titles = slides.map((xml) =>
    xml
      .split("<p:sp>")
      .filter((shape) => shape.includes('<p:ph type="title"/>'))
      .map((shape) => [...shape.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join(" ")),
  );
  expect(titles.filter((each) => each.length !== 1)).toEqual([]);
  expect(titles.flat()).toEqual(expect.arrayContaining(["Summer &amp; &lt;sun&gt;", "Where people look", "Areas of interest"]));
  expect(files["ppt/slideLayouts/slideLayout1.xml"]!.toString()).toContain('<p:ph type="title"/>');
  for (const [name, bytes] of media) expect((await sharp(bytes).metadata()).width, name).toBe(200);
});

test("an ad that is listed only in its report is printed", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person, { title: "Ad of a report" });
  await HeatmapEntity.patch({ uid }).set({ hidden: true }).remove(["listed"]).go();
  expect((await openPptx(await printed(person, uid, "pptx"))).texts.flat()).toContain("Ad of a report");
});

test("a PDF has embedded fonts and the same texts per page as PowerPoint, and keeps images larger than printed", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person, { title: "Größe 夏の広告" });
  const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();
  await putFile((await heatmapRow(uid)).combined, large, "image/png");
  const pdf = await openPdf(await printed(person, uid, "pdf"));
  const { texts, media } = await openPptx(await printed(person, uid, "pptx"));
  expect(pdf.fonts).toBeGreaterThan(1);
  expect(pdf.embedded).toBe(pdf.fonts);
  expect(pdf.pages).toHaveLength(texts.length);
  for (const [at, page] of pdf.pages.entries())
    for (const text of texts[at]!) expect(squeezed(page), `page ${at + 1}`).toContain(squeezed(text));
  const widths = await Promise.all(media.map(async ([, bytes]) => (await sharp(bytes).metadata()).width));
  // At 200 pixels per inch of its largest place.
  expect(Math.max(...widths)).toBeGreaterThan(1000);
  expect(Math.max(...widths)).toBeLessThan(1500);
});

test("a video prints its measures over time: a native chart in PowerPoint, vectors in PDF, with gaps and scenes", async () => {
  const person = await createTrialUser();
  const focus = [60, 61, 62, null, null, 65, 66, 67, 68, 69];
  const frames = { clarity_frames: focus, focus, proximity: focus, cuts: [5] };
  const uid = await createPrintableVideo(person, frames);
  const { problems, texts, charts } = await openPptx(await printed(person, uid, "pptx"));
  expect(problems).toEqual([]);
  const [chart] = charts.filter((xml) => xml.includes("<c:lineChart>"));
  const [, ...series] = chart!.split("<c:ser>");
  expect(series.map((xml) => /<c:tx>.*?<c:v>(.*?)<\/c:v>/s.exec(xml)![1])).toEqual(["Clarity", "Focus", "Proximity"]);
  // The last frame lasts until the end of the video.
  const expected = [...focus, 69].flatMap((value, at) => (value === null ? [] : [[at, value]]));
  const points = [...series[0]!.split("<c:val>")[1]!.matchAll(/<c:pt idx="(\d+)"><c:v>([\d.]*)/g)];
  expect(points.map(([, at, value]) => [Number(at), Number(value)])).toEqual(expected);
  const page = texts.findIndex((each) => each.includes("Second by second"));
  expect(texts[page]).toContain("Marks separate the 2 scenes. A line is interrupted while nothing stands out.");
  const pdf = await openPdf(await printed(person, uid, "pdf"));
  for (const text of texts[page]!) expect(squeezed(pdf.pages[page]!)).toContain(squeezed(text));
  // Three and six points of the first line, joined without the two between them.
  expect(pdf.paths).toContain("mll mlllll");
  const image = await createPrintableHeatmap(person);
  expect((await openPptx(await printed(person, image, "pptx"))).texts.flat()).not.toContain("Second by second");
});

test("equal content is printed and announced once for everyone in the workspace, and changed content again", async () => {
  const office = await createWorkspace();
  const uid = await createPrintableHeatmap(office.member);
  const first = (await ask(office.member, uid, "pdf")).body.uid;
  await print(first);
  await print(first);
  const announced = (await changesInOrder()).filter(({ after }) => after.type === "slides.done" && after.scope === office.uid);
  expect(announced.map(({ after }) => after.object)).toEqual([first]);
  const again = (await ask(office.admin, uid, "pdf")).body;
  expect(again).toMatchObject({ uid: first, status: "done", url: expect.stringContaining(first) });
  expect((await ask(office.member, uid, "pptx")).body.uid).not.toBe(first);
  const changes: (() => Promise<unknown>)[] = [
    () => edit(office.member, uid, { title: "Renamed" }),
    () => edit(office.member, uid, { areas_of_interest: areas }),
    () => HeatmapEntity.patch({ uid }).set({ clarity_score_percentile: 12 }).go(),
    () =>
      WorkspaceEntity.patch({ uid: office.uid })
        .set({ branding: { background: "#ffffff", bar: "#005544", button: "#000000", menu: "#000000", logo: "" } })
        .go(),
  ];
  const seen = new Set([first]);
  for (const change of changes) {
    await change();
    seen.add((await ask(office.member, uid, "pdf")).body.uid);
  }
  expect(seen.size).toBe(changes.length + 1);
});

test("slides have the colours and the logo of the workspace", async () => {
  const office = await createWorkspace();
  const uid = await createPrintableHeatmap(office.member);
  const logo = `branding/${office.uid}.png`;
  await putFile(
    logo,
    await sharp({ create: { width: 90, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
      .png()
      .toBuffer(),
    "image/png",
  );
  await WorkspaceEntity.patch({ uid: office.uid })
    .set({ branding: { background: "#ffffff", bar: "#ffdd00", button: "#000000", menu: "#000000", logo } })
    .go();
  const { slides, media } = await openPptx(await printed(office.member, uid, "pptx"));
  expect(slides[0]).toContain("FFDD00");
  // Dark text on a light colour.
  expect(slides[0]).toContain("282447");
  expect(media.some(([name]) => name.endsWith(".png"))).toBe(true);
});

test("a comparison states each score with its range and difference to the first, in both formats and orientations", async () => {
  const person = await createTrialUser();
  const uids = [await createPrintableHeatmap(person, { title: "One" }), await createPrintableHeatmap(person, { title: "Two" })];
  for (const uid of uids) await edit(person, uid, { areas_of_interest: areas });
  for (const template of ["landscape", "portrait"]) {
    const { status, body } = await send(exports.comparisonSlides, person, { body: { uids, type: "pptx", template } });
    expect(status).toBe(202);
    await print(body.uid);
    const { body: done } = await send(exports.readComparisonSlides, person, { params: { slides: body.uid } });
    const { problems, texts, slides } = await openPptx(await bytesOf(done.url));
    expect(problems).toEqual([]);
    expect(texts[0]).toContain("One vs Two");
    expect(slides.join()).toContain("65 (44–83)");
    expect(texts.flat()).toContain("Too close to call");
    const slideOf = (title: string) => texts.findIndex((slide) => slide.includes(title));
    expect(slideOf("Areas of interest compared"), "the most reliable comparison comes first").toBeLessThan(
      slideOf("Scores and how certain they are"),
    );
    expect(slideOf("Areas of interest compared")).toBeGreaterThan(0);
    const [width, height] = template === "landscape" ? [960, 540] : [595, 842];
    expect((await openPptx(await bytesOf(done.url))).files["ppt/presentation.xml"]!.toString()).toContain(
      `<p:sldSz cx="${width! * 12_700}" cy="${height! * 12_700}"`,
    );
  }
});

test("areas with default names are in one row of a comparison only for variants of one image", async () => {
  const person = await createTrialUser();
  const fingerprint = (cell: (index: number) => number) =>
    Buffer.from(Array.from({ length: FINGERPRINT_SIDE ** 2 }, (_, index) => cell(index))).toString("base64");
  const [rising, falling] = [fingerprint((index) => index), fingerprint((index) => 200 - index)];
  const uids: string[] = [];
  for (const [title, shows] of [
    ["Red", rising],
    ["Other", falling],
    ["Blue", rising],
  ] as const) {
    const uid = await createPrintableHeatmap(person, { title });
    const [box, logo] = [
      { ...areas[0], name: "Box 1" },
      { ...areas[0], uid: "b", name: title === "Blue" ? "LOGO" : "Logo" },
    ];
    await edit(person, uid, { areas_of_interest: [box, logo] });
    await HeatmapEntity.patch({ uid }).set({ fingerprint: shows }).go();
    uids.push(uid);
  }
  const { body } = await send(exports.comparisonSlides, person, { body: { uids, type: "pptx" } });
  await print(body.uid);
  const { body: done } = await send(exports.readComparisonSlides, person, { params: { slides: body.uid } });
  const { slides } = await openPptx(await bytesOf(done.url));
  const page = slides.find((slide) => slide.includes("Areas of interest compared"))!;
  const textOf = (cell: string) => [...cell.matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text]) => text).join(" ");
  const rows = page.split("</a:tbl>")[0]!.split("<a:tr ").slice(1);
  const [share, same] = [/^\d+% \([^)]+\)$/, /^\d+% \([^)]+\) Too close to call$/];
  expect(rows.map((row) => row.split("<a:tc>").slice(1).map(textOf))).toEqual([
    ["Area", "Red", "Other", "Blue"],
    ["Box 1", expect.stringMatching(share), "–", expect.stringMatching(same)],
    ["Logo", expect.stringMatching(share), expect.stringMatching(same), expect.stringMatching(same)],
    ["Box 1", "–", expect.stringMatching(share), "–"],
  ]);
});

test("slides of the audit of an image without audits are rejected with the reason", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  await HeatmapEntity.patch({ uid }).set({ application: "Other" }).go();
  const reply = await send(exports.auditSlides, person, { params: { uid }, body: { type: "pptx" } });
  expect(reply).toMatchObject({ status: 409, body: { code: "audit.other_type" } });
});

test("an audit prints its ratings, and every measurement and suggestion, in both formats", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  const order = { params: { uid }, body: { type: "pptx" } } as const;
  expect((await send(exports.auditSlides, person, order)).body).toMatchObject({ code: "slides.not_ready" });
  await send(audits.request, person, { params: { uid } });
  await deliver(makeAudits, "audit.requested", { scope: person.uid, object: uid });
  const { audit } = (await send(audits.read, person, { params: { uid } })).body;
  const texts = await Promise.all(
    (["pptx", "pdf"] as const).map(async (type) => {
      const { body } = await send(exports.auditSlides, person, { ...order, body: { type } });
      await print(body.uid);
      const { url } = (await send(exports.readAuditSlides, person, { params: { uid, slides: body.uid } })).body;
      expect(new URL(url!).searchParams.get("response-content-disposition")).toContain(` audit.${type}"`);
      const file = await bytesOf(url);
      return type === "pdf" ? (await openPdf(file)).pages.join(" ") : (await openPptx(file)).texts.flat().join(" ");
    }),
  );
  for (const printed of texts.map(squeezed)) {
    expect(printed).toContain(squeezed("Creative audit"));
    for (const { rating, reasoning, suggestion } of audit!.components) {
      expect(printed).toContain(squeezed(rating === null ? "not rated" : `${rating} / 10`));
      for (const { text } of [...reasoning, ...suggestion]) expect(printed).toContain(squeezed(text));
    }
  }
});

test("a table of sentences prints every word, even if a row is higher than a slide; other tables cut long cells", () => {
  const words = Array.from({ length: 900 }, (_, number) => `word${number}`);
  const table = { head: ["Component", "Measured"], rows: [["Message", words.join(" ")]] };
  const box = { x: 0, y: 0, width: 600, height: 300 };
  const printed = (marks: ReturnType<typeof tableMarks>) =>
    marks.flatMap(({ rows }) => rows.slice(1).map(({ cells }) => cells[1]!.text)).join(" ");
  const marks = tableMarks([{ ...table, hasSentences: true }], box, 11, paletteOf("#6a16df"));
  expect(marks.length).toBeGreaterThan(1);
  for (const { height } of marks) expect(height).toBeLessThanOrEqual(box.height);
  expect(printed(marks)).toBe(words.join(" "));
  expect(printed(tableMarks([table], box, 11, paletteOf("#6a16df")))).toMatch(/…$/);
});

test("a narrow cell states how certain a difference is, and the method says once why versions have none", () => {
  const sample = sampleHeatmap("", 1);
  const cells = Array.from({ length: FINGERPRINT_SIDE ** 2 }, (_, cell) => cell);
  const heatmap = (position: number, shows: readonly number[]) => {
    const clarity = { position, threshold: 0.5, variant_threshold: null };
    const metrics = { ...sample.metrics!, comparison: { ...sample.metrics!.comparison!, clarity } };
    return {
      ...sample,
      metrics,
      title: "A poster with a long title ".repeat(5),
      fingerprint: Buffer.from(shows).toString("base64"),
    };
  };
  const [first, version, other] = [heatmap(0, cells), heatmap(2, cells), heatmap(-2, cells.toReversed())];
  expect(differenceText("clarity", first, version)).toBe("Too close to call");
  const note = differenceText("clarity", first, other);
  const table = { head: ["Score", "One", "Two", "Three"], rows: [["Clarity", "70 (51–88)", `24 (8–45)\n${note}`, "–"]] };
  const [mark] = tableMarks([table], { x: 0, y: 0, width: 515, height: 300 }, 11, paletteOf("#6a16df"));
  expect(mark!.rows[1]!.cells[2]!.text).toMatch(/^24 \(8–45\) 9 in 10: less clear than .*…$/);
  const method = methodText([first, version, heatmap(1, cells), other], "comparison");
  expect(method.split("Versions of one image can’t be told apart by clarity. Compare their areas instead.")).toHaveLength(2);
  expect(methodText([first, other], "comparison")).not.toContain("Versions of one image");
});

test("the method of a comparison says why scores are not comparable, as its page does", () => {
  const sample = sampleHeatmap("", 1);
  const [first, other] = (["ad", "page"] as const).map((group, at) => ({
    ...sample,
    title: ["Dunes", "Morrow"][at]!,
    metrics: { ...sample.metrics!, group },
    areas_of_interest: [{ ...sample.areas_of_interest[0]!, name: "Logo" }],
    fingerprint: null,
  }));
  expect(differenceText("clarity", first!, other!)).toBe("Not comparable");
  expect(methodText([first!, other!], "comparison")).toMatch(
    /“Morrow” is not comparable with the first by .*clarity, focus, proximity or the shares of areas: the first is compared with .+, this one with /,
  );
  expect(methodText([first!, first!], "comparison")).not.toContain("is not comparable");
});

test("a report prints its verdict, ranking, ads, scenes and all scores as its page shows them", async () => {
  const person = await createTrialUser();
  const ads = [
    await createPrintableHeatmap(person, { title: "Ad one" }),
    await createPrintableHeatmap(person, { title: "Ad two" }),
  ];
  const uid = await createEndedReport(person, ads);
  const { body: before } = await send(reports.read, person, { params: { uid } });
  const arranged = { version: before.report.version, ads: [{ heatmap: ads[1]!, title: "Challenger" }, { heatmap: ads[0]! }] };
  await send(reports.arrangeAds, await createStaff(), { params: { uid }, body: arranged });
  const { body: shown } = await send(reports.read, person, { params: { uid } });
  const { status, body } = await send(exports.reportSlides, person, { params: { uid }, body: { type: "pptx" } });
  expect(status).toBe(202);
  await print(body.uid);
  const { body: done } = await send(exports.readReportSlides, person, { params: { uid, slides: body.uid } });
  const { problems, texts, charts, slides } = await openPptx(await bytesOf(done.url));
  expect(problems).toEqual([]);
  const all = texts.flat().join("\n");
  expect(all).toContain("Attention score: tied. 2 ads share the highest score.");
  const verdicts = texts.find((slide) => slide.join("\n").includes("Attention score: tied."))!;
  expect(verdicts, "the verdicts by all scores are its results").toContain("Results");
  for (const { template_average, interval } of shown.ads) expect(all).toContain(withRange(template_average!, interval!));
  for (const { name } of shown.templates) expect(all).toContain(name);
  expect(all, "what each slide compares an ad with").toMatch(
    /compares the ads with each other\.[\s\S]*compares it with the average ad instead/,
  );
  expect(all).toContain("placed in 2 templates");
  expect(all.indexOf("Challenger"), "ads have the order and the titles of the report").toBeLessThan(all.indexOf("Ad one"));
  expect(all).toContain("Challenger");
  expect(all).not.toContain("Ad two");
  expect(charts.length).toBe(2);
  expect(slides.some((xml) => xml.includes("<a:tbl>"))).toBe(true);
});

test("a report of one ad prints its scores and compares nothing", async () => {
  const person = await createTrialUser();
  const uid = await createEndedReport(person, [await createPrintableHeatmap(person, { title: "Only ad" })]);
  const { body } = await send(exports.reportSlides, person, { params: { uid }, body: { type: "pptx" } });
  await print(body.uid);
  const { body: done } = await send(exports.readReportSlides, person, { params: { uid, slides: body.uid } });
  const { texts, charts } = await openPptx(await bytesOf(done.url));
  const all = texts.flat();
  expect(charts).toEqual([]);
  for (const title of ["Only ad", "Only ad in context"]) expect(all).toContain(title);
  for (const title of ["Results", "Which ad is clearest?", "All ads"]) expect(all).not.toContain(title);
});

test("only finished results that the caller may see are printed, with templates that fit them", async () => {
  const [person, other] = [await createTrialUser(), await createTrialUser()];
  const uid = await createPrintableHeatmap(person);
  const waiting = await createTestHeatmap(person);
  expect((await ask(person, waiting, "pdf")).body.code).toBe("slides.not_ready");
  expect((await ask(other, uid, "pdf")).body.code).toBe("heatmap.not_found");
  expect((await ask(person, uid, "pdf", "portrait")).body.code).toBe("slides.template_not_found");
  const failed = await createPrintableHeatmap(person, { status: "failed" });
  expect((await ask(person, failed, "pdf")).body.code).toBe("slides.not_ready");
  const both = { type: "pdf" as const, uids: [uid, await createPrintableHeatmap(other)] };
  expect((await send(exports.comparisonSlides, await createStaff(), { body: both })).body.code).toBe("slides.other_scopes");
  expect((await send(exports.comparisonSlides, person, { body: { type: "pdf", uids: [uid, waiting] } })).body.code).toBe(
    "slides.not_ready",
  );
  const slides = (await ask(person, uid, "pdf")).body.uid;
  expect((await read(other, uid, slides)).body.code).toBe("heatmap.not_found");
  const another = await createPrintableHeatmap(person);
  expect((await read(person, another, slides)).body.code).toBe("slides.not_found");
  expect((await send(exports.readComparisonSlides, person, { params: { slides } })).body.code).toBe("slides.not_found");
  const open = await createEndedReport(person, [uid]);
  const { ReportEntity } = await import("#domain/reports/report.entity.ts");
  await ReportEntity.patch({ uid: open }).set({ status: "requested" }).go();
  expect((await send(exports.reportSlides, person, { params: { uid: open }, body: { type: "pdf" } })).body.code).toBe(
    "slides.not_ready",
  );
});

test("the 61st print in an hour is rejected, but a stored one can still be downloaded", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  const { body } = await ask(person, uid, "pdf");
  await print(body.uid);
  await enforceRateLimit(perHour("exports.slides", 60), person.uid, 59);
  expect((await ask(person, uid, "pptx")).body.code).toBe("request.too_many");
  expect((await ask(person, uid, "pdf")).body.status).toBe("done");
});

test("slides of a heatmap that is deleted before they are printed are not stored", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  const { body } = await ask(person, uid, "pdf");
  await HeatmapEntity.patch({ uid }).set({ deleted_at: new Date().toISOString() }).go();
  await print(body.uid);
  expect(await filesOf(person.uid)).toEqual([]);
});

test("results that change before or while they are printed are printed as they are then, and again when they change back", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  const title = (await heatmapRow(uid)).title;
  const { body } = await ask(person, uid, "pptx");
  await edit(person, uid, { title: "Renamed before" });
  const { TemplateScoreEntity } = await import("#domain/heatmaps/templates/template-score.entity.ts");
  const query = TemplateScoreEntity.query.byHeatmap.bind(TemplateScoreEntity.query);
  vi.spyOn(TemplateScoreEntity.query, "byHeatmap").mockImplementationOnce((key) => {
    const rows = query(key);
    const go = rows.go.bind(rows);
    const changed = () => edit(person, uid, { title: "Renamed while printing" });
    return Object.assign(rows, { go: (options: object) => changed().then(() => go(options)) });
  });
  await print(body.uid);
  const done = (await read(person, uid, body.uid)).body;
  expect(done).toMatchObject({ status: "done", problem: null, lacks_attention: false });
  expect((await openPptx(await bytesOf(done.url))).texts.flat()).toContain("Renamed while printing");

  await edit(person, uid, { title });
  expect((await ask(person, uid, "pptx")).body).toMatchObject({ uid: body.uid, status: "requested" });
});

test("slides say that an ad has no attention score yet", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person, { template_scores: {} });
  const { body } = await ask(person, uid, "pdf");
  await print(body.uid);
  expect((await read(person, uid, body.uid)).body).toMatchObject({ status: "done", lacks_attention: true });
});

test("a print fails if an image cannot be read, and can be requested again", async () => {
  const person = await createTrialUser();
  const uid = await createPrintableHeatmap(person);
  const { combined } = await heatmapRow(uid);
  const image = await getFile(combined);
  await putFile(combined, Buffer.from("broken"), "image/png");
  const { body } = await ask(person, uid, "pdf");
  await expect(print(body.uid)).rejects.toThrow();
  expect((await read(person, uid, body.uid)).body).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
  await putFile(combined, image, "image/png");
  expect((await ask(person, uid, "pdf")).body).toMatchObject({ uid: body.uid, status: "requested" });
  await print(body.uid);
  expect((await read(person, uid, body.uid)).body.status).toBe("done");
});

test("printed files are deleted after a day, or earlier with a heatmap that they show", async () => {
  const person = await createTrialUser();
  const [uid, kept] = [await createPrintableHeatmap(person), await createPrintableHeatmap(person)];
  await printed(person, uid, "pdf");
  await printed(person, kept, "pdf");
  const report = await createEndedReport(person, [uid]);
  const { body } = await send(exports.reportSlides, person, { params: { uid: report }, body: { type: "pdf" } });
  await print(body.uid);
  expect(await filesOf(person.uid)).toHaveLength(3);
  for (let time = 0; time < 2; time++) await deliverToExports("heatmap.removed", { object: uid, scope: person.uid });
  expect(await filesOf(person.uid)).toHaveLength(1);
  await withClockShift(23 * HOUR_MS, () => invoke(purgeHandler));
  expect(await filesOf(person.uid)).toHaveLength(1);
  await withClockShift(25 * HOUR_MS, () => invoke(purgeHandler));
  expect(await filesOf(person.uid)).toEqual([]);
});

test.each([
  [["image"], "heatmap", "this image"],
  [["video", "video"], "comparison", "these videos"],
  [["video", "image"], "comparison", "these creatives"],
] as const)("slides about %j say that they were not measured with people", (types, subject, described) => {
  const heatmaps = types.map((type) => ({ type, metrics: null, attention: null, areas_of_interest: [], fingerprint: null }));
  const text = methodText(heatmaps as unknown as Parameters<typeof methodText>[0], subject);
  expect(text).toContain(`It was not measured with people for ${described}.`);
});

test("slides of display and social ads say that none wins by attention, and those of one ad compare nothing", () => {
  const ad = { ...sampleHeatmap("", 1), attention: null };
  const methodOf = (kind: TemplateKind, ads = [ad, ad]) => methodText(ads, "report", kind);
  const reason = "On web pages and in feeds, predictions of attention are not accurate enough, so no ad wins by attention.";
  for (const kind of ["display", "social"] as const) {
    expect(methodOf(kind)).toContain(reason);
    expect(methodOf(kind, [ad])).not.toMatch(/wins|compares the ads/);
  }
  expect(methodOf("ooh")).toContain("An ad wins if");
  expect(methodOf("ooh")).not.toContain(reason);
});

test("slides about a video beside others say why nothing about it is called", () => {
  const [image, video] = (["image", "video"] as const).map((type) => ({ ...sampleHeatmap("", 1), type }));
  expect(methodText([image!, video!], "comparison")).toContain("So differences from a video are not comparable.");
  expect(methodText([image!, video!], "report", "ooh")).toContain("So a video wins against no other ad");
  expect(methodText([image!, image!], "report", "ooh")).not.toContain("video");
});

test.each([
  ["image", "ad", "ads drawn by a program, not a sample of published ads"],
  ["image", "page_slice", "The ranges are those of first screens"],
  ["video", "photograph", "the ranges are those of still images"],
] as const)(
  "slides say what the scores of an %s of the group %s are compared with, and where ranges come from",
  (type, group, said) => {
    const metrics = { group, intervals: {}, model: "m", reference: "r", calibration: "c" };
    const heatmaps = [{ type, metrics, attention: null, areas_of_interest: [] }];
    const text = methodText(heatmaps as unknown as Parameters<typeof methodText>[0], "heatmap");
    expect(text).toContain(said);
    expect(text).toContain("not whether they are the right ones");
  },
);
