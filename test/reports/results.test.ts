import { expect, test } from "vitest";
import { reports } from "#contracts/reports.ts";
import { cloud, createWorkspace, send } from "#test/kit/fixtures.ts";
import { heatmapRow, metrics as sampleMetrics } from "#test/kit/heatmaps.ts";
import { create, createAd, createReport, finish, happens, read, score, sized, startedFor } from "#test/reports/kit.ts";

const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

test("a report waits for its ads, scores them in its templates, and is done without anyone opening it", async () => {
  const { member } = await createWorkspace();
  const [one, two] = [await createAd(member), await createAd(member)];
  const uid = await createReport(member, [one, two]);
  expect((await read(member, uid)).report).toMatchObject({ status: "requested", progress: 0, leader: null });
  expect(startedFor(one)).toEqual([]);

  await finish(one);
  await happens("heatmap.done", one);
  expect(startedFor(one)).toEqual([{ uid: one, gen: 1, kind: "ooh", templates: [1, 2, 3], purpose: "report" }]);
  await score(one, { 1: 90, 2: 92, 3: 91 });
  expect((await read(member, uid)).report).toMatchObject({ status: "requested", progress: 50 });
  await finish(two);
  await score(two, { 1: 10, 2: 14, 3: 12 });

  const { report, ads, rankings } = await read(member, uid);
  expect(report).toMatchObject({
    status: "done",
    progress: null,
    leader: { uid: one, kpi: "attention", value: 91, decided: true },
  });
  expect(ads.map((ad) => [ad.heatmap.uid, ad.template_average, ad.interval])).toEqual([
    [one, 91, [86, 96]],
    [two, 12, [7, 17]],
  ]);
  expect(ads[0]!.placements[0]).toMatchObject({ template: 1, state: "done", score: 90, share: { value: 0.2 } });
  expect(rankings[0]).toMatchObject({
    kpi: "attention",
    winner: one,
    places: [{ uid: one }, { uid: two, difference: 79, too_close: false }],
  });
  // Both ads have the same clarity.
  expect(rankings[1]).toMatchObject({ kpi: "clarity", winner: null });
  const email = (await heatmapRow(one)).requested_by_email;
  expect((await deliverEmailsTo(email)).filter(({ subject }) => subject === "Your report Spring is ready")).toHaveLength(1);
});

test("the clarity of an ad in which nothing stands out is neither stated nor ranked", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) {
    await finish(ad);
    await score(ad, { 1: 70, 2: 72, 3: 71 });
  }
  const { metrics } = await heatmapRow(one);
  await HeatmapEntity.patch({ uid: one })
    .set({ metrics: { ...metrics!, stands_out: false }, clarity_score_percentile: 99 })
    .go();
  const { ads, rankings } = await read(admin, uid);
  expect(ads.map(({ clarity }) => clarity)).toEqual([null, expect.any(Number)]);
  expect(rankings.find(({ kpi }) => kpi === "clarity")!.places.map((place) => place.uid)).toEqual([two]);
});

test("an ad that leads in only some templates does not win", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await score(one, { 1: 80, 2: 30, 3: 70 });
  await score(two, { 1: 40, 2: 60, 3: 65 });

  const { report, rankings } = await read(admin, uid);

  expect(report.leader).toMatchObject({ uid: one, decided: false });
  expect(rankings[0]).toMatchObject({ winner: null, places: [{ too_close: false }, { too_close: true }] });
});

test("an ad wins only if people would confirm its lead over every other ad, not just the second", async () => {
  const { admin } = await createWorkspace();
  const ads = [await createAd(admin), await createAd(admin), await createAd(admin)] as const;
  const [first, second, third] = ads;
  const uid = await createReport(admin, ads);
  for (const ad of ads) await finish(ad);
  await score(first, { 1: 94, 2: 94, 3: 95 });
  await score(second, { 1: 30, 2: 30, 3: 31 });
  await score(third, { 1: 26, 2: 27, 3: 25 });
  const places = async () => (await read(admin, uid)).rankings[0]!;
  expect(await places()).toMatchObject({ winner: first, places: [{}, { too_close: false }, { too_close: false }] });
  // Ahead by 30 points in every template, which people would confirm too rarely.
  await score(second, { 1: 65, 2: 65, 3: 66 });
  expect(await places()).toMatchObject({ winner: null, places: [{}, { uid: second, too_close: true }, { too_close: false }] });
});

test("a ranking by clarity has no winner if another ad is too close, such as a variant of the first", async () => {
  const { admin } = await createWorkspace();
  const ads = [await createAd(admin), await createAd(admin), await createAd(admin)] as const;
  const [first, second, variant] = ads;
  const uid = await createReport(admin, ads);
  for (const [at, ad] of ads.entries()) {
    await finish(ad);
    await score(ad, { 1: 50, 2: 50, 3: 50 });
    const { metrics } = await heatmapRow(ad);
    const position = [1.5, 0.2, 0.1][at]!;
    const comparison = { ...sampleMetrics.comparison, clarity: { position, threshold: 0.5, variant_threshold: null } };
    const fingerprint = Buffer.from(Array.from({ length: 144 }, (_, cell) => (at === 1 ? 200 - cell : cell))).toString("base64");
    await HeatmapEntity.patch({ uid: ad })
      .set({ metrics: { ...metrics!, comparison } as never, fingerprint, clarity_score_percentile: [85, 66, 62][at]! })
      .go();
  }
  const ranking = (await read(admin, uid)).rankings.find(({ kpi }) => kpi === "clarity")!;
  expect(ranking).toMatchObject({
    winner: null,
    places: [{ uid: first }, { uid: second, too_close: false }, { uid: variant, too_close: true }],
  });
});

test("no ad wins against a video by any score, because no people were measured watching videos; an image still wins", async () => {
  const { admin } = await createWorkspace();
  const [image, other, video] = [await createAd(admin), await createAd(admin), await createAd(admin)] as const;
  const uid = await createReport(admin, [image, other, video]);
  for (const [at, ad] of [image, other, video].entries()) {
    await finish(ad);
    await score(
      ad,
      [
        { 1: 94, 2: 94, 3: 95 },
        { 1: 20, 2: 20, 3: 21 },
        { 1: 10, 2: 10, 3: 11 },
      ][at]!,
    );
    const { metrics } = await heatmapRow(ad);
    const comparison = {
      ...sampleMetrics.comparison,
      clarity: { position: [1.5, 0.2, 0][at]!, threshold: 0.5, variant_threshold: null },
    };
    const changed = {
      metrics: { ...metrics!, comparison } as never,
      fingerprint: Buffer.from([at, at, at]).toString("base64"),
      clarity_score_percentile: [85, 40, 30][at]!,
    };
    await HeatmapEntity.patch({ uid: ad }).set(changed).go();
  }
  const rankings = async () => (await read(admin, uid)).rankings;
  for (const ranking of await rankings()) expect(ranking.winner).toBe(image);
  await HeatmapEntity.patch({ uid: video }).set({ type: "video" }).go();
  for (const ranking of await rankings())
    expect(ranking).toMatchObject({
      winner: null,
      places: [{ uid: image }, { uid: other, too_close: false }, { uid: video, too_close: true }],
    });
});

test("display ads are placed only in templates of their size, and compared only where both have templates", async () => {
  const { admin } = await createWorkspace();
  const [first, second, wide] = [
    await sized(admin, "300x250", "Dunes"),
    await sized(admin, "300x250", "Morrow"),
    await sized(admin, "728x90", "Fjord"),
  ];
  const uid = await createReport(admin, [first, second, wide], { type: "display", ids: [1, 2, 3, 4] });
  // A score from another report, in a template that was chosen when sizes did not matter.
  await score(wide, { 1: 99 }, "display");
  for (const ad of [first, second, wide]) await finish(ad);
  const started = [...cloud.executions.values()] as { uid: string; purpose: string; templates: number[] }[];
  const templatesOf = (ad: string) => started.find((each) => each.uid === ad && each.purpose === "report")?.templates;
  expect([first, second, wide].map(templatesOf)).toEqual([[1, 2, 3], [1, 2, 3], [4]]);
  await score(first, { 1: 80, 2: 82, 3: 81 }, "display");
  await score(second, { 1: 50, 2: 51, 3: 52 }, "display");
  expect((await read(admin, uid)).report.progress).toBe(85);
  await score(wide, { 4: 60 }, "display");

  const { report, ads, rankings } = await read(admin, uid);
  // By attention no display ad wins, so clarity decides.
  expect(report).toMatchObject({ status: "done", leader: { uid: first, kpi: "clarity", value: 65, decided: false } });
  expect(rankings.map(({ kpi }) => kpi)).toEqual(["clarity", "attention"]);
  expect(ads.map(({ placements }) => placements.map(({ state }) => state))).toEqual([
    ["done", "done", "done", "other_size"],
    ["done", "done", "done", "other_size"],
    ["other_size", "other_size", "other_size", "done"],
  ]);
  expect(ads[2]).toMatchObject({
    template_average: 60,
    interval: [55, 65],
    heatmap: { dimensions: "728x90" },
    placements: [{ score: null, heatmap: null }, {}, {}, {}],
  });
  expect(rankings[1]).toMatchObject({
    winner: null,
    places: [
      { uid: first, difference: 0 },
      { uid: wide, difference: null, interval: null, too_close: true },
      { uid: second, difference: 30, too_close: true },
    ],
  });

  const remove = (template: string) => send(reports.removeTemplate, admin, { params: { uid, template } });
  expect((await remove("4")).body).toMatchObject({ code: "report.last_of_size", message: expect.stringContaining("Fjord") });
  await send(reports.removeAd, admin, { params: { uid, heatmap: wide } });
  expect((await remove("4")).body).toMatchObject({ ids: [1, 2, 3], leader: { uid: first, decided: false } });
});

test("a report is rejected if an ad has no template of its size", async () => {
  const { admin } = await createWorkspace();
  const [square, wide] = [await sized(admin, "300x250"), await sized(admin, "728x90", "Fjord")];
  const reply = await create(admin, [square, wide], { type: "display", ids: [1, 2] });
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    400,
    "report.template_missing",
    "No selected template has the size of Fjord (728\u00a0×\u00a090). Select a template of this size, or remove the ad.",
  ]);
  expect((await send(reports.list, admin)).body.reports).toEqual([]);
});
