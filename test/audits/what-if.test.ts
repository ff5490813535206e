import sharp from "sharp";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { audits } from "#contracts/audits.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { AreaChange, Edit } from "#contracts/what-if.ts";
import { coveredStatements } from "#domain/audits/what-if/covered-statements.ts";
import { COMPARISONS } from "#domain/scores/comparisons.ts";
import { shareChange, verdictText } from "#kit/scores/change-texts.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { sampleFacts, sampleReading } from "#test/web/kit/audits-state.ts";

/** A model whose attention is the darkness of each pixel; its networks agree up to a factor that shares do not show. */
const model = vi.hoisted(() => ({ calls: 0, failure: undefined as Error | undefined }));
vi.mock("#adapters/inference.ts", () => ({ predictMap: (png: Uint8Array) => predictDarkness(png) }));

const { InferenceInterrupted } = await import("#adapters/inference-errors.ts");
const { putFile } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { imageFileKey } = await import("#domain/heatmaps/files.ts");
const { trySuggestions } = await import("#domain/audits/what-if/try-suggestions.ts");
const { readFinishedImage } = await import("#domain/heatmaps/require-finished-image.ts");
const { writeAttention, writeMembers } = await import("#domain/heatmaps/images/attention-file.ts");

const SIZE = { width: 200, height: 100 };

async function predictDarkness(png: Uint8Array) {
  model.calls++;
  if (model.failure) throw model.failure;
  const map = await darkness(png);
  const bytes = Buffer.alloc(map.length * 2);
  map.forEach((value, at) => {
    bytes.writeUInt16LE(value, at * 2);
  });
  const base64 = bytes.toString("base64");
  return { map: base64, members: [base64, base64, base64], ...SIZE, model: "test", content: "natural", stands_out: true };
}

async function darkness(image: Uint8Array): Promise<Uint16Array> {
  const grey = await sharp(image).greyscale().raw().toBuffer();
  const max = Math.max(...grey.map((value) => 255 - value));
  return Uint16Array.from(grey, (value) => Math.round(((255 - value) / max) * 65_535));
}

/** Two black squares on white, each with half of the attention. */
const LEFT = { left: 20, top: 30, width: 40, height: 40 };
const RIGHT = { left: 140, top: 30, width: 40, height: 40 };
const AREAS = [
  { uid: "left", name: "Left", ...LEFT },
  { uid: "right", name: "Right", ...RIGHT },
];

let admin: TestUser;
let uid: string;
beforeAll(async () => {
  ({ admin } = await createWorkspace());
  uid = await createDoneHeatmap(admin);
  // Comparisons have rules for shipped models only.
  const { metrics } = await heatmapRow(uid);
  const shipped = COMPARISONS[0]!;
  const calibrated = { ...metrics!, group: "ad" as const, model: shipped.model, calibration: shipped.calibration };
  await HeatmapEntity.patch({ uid }).set({ metrics: calibrated }).go();
  const row = await heatmapRow(uid);
  const square = ({ left, top }: typeof LEFT) => ({
    input: { create: { width: 40, height: 40, channels: 3 as const, background: "#000" } },
    left,
    top,
  });
  const png = await sharp({ create: { ...SIZE, channels: 3, background: "#fff" } })
    .composite([square(LEFT), square(RIGHT)])
    .png()
    .toBuffer();
  const map = { ...SIZE, values: await darkness(png) };
  await putFile(imageFileKey(row, 1, "analysis"), png, "image/png");
  // The display copy is twice as large.
  const display = await sharp(png).resize({ width: 400, kernel: "nearest" }).webp({ lossless: true }).toBuffer();
  await putFile(row.image, display, "image/webp");
  await putFile(
    imageFileKey(row, 1, "attention"),
    writeAttention({ ...map, model: "test", content: "natural", standsOut: true }),
    "image/png",
  );
  await putFile(imageFileKey(row, 1, "members"), writeMembers([map, map, map]), "image/png");
});
beforeEach(() => {
  model.calls = 0;
  model.failure = undefined;
});

const attempt = (edits: readonly Edit[], over: object = {}, of = uid) =>
  send(audits.tryEdits, admin, { params: { uid: of }, body: { gen: 1, edits: [...edits], areas: AREAS, ...over } });

async function sharesAfter(...edits: Edit[]) {
  const { status, body } = await attempt(edits);
  expect(status).toBe(200);
  return { body, left: body.areas[0]!, right: body.areas[1]! };
}

const pixelAt = async (dataUrl: string, left: number, top: number) => {
  const bytes = Buffer.from(dataUrl.split(",")[1]!, "base64");
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
};

test("a removed element is filled from its surroundings, and the other elements get its attention", async () => {
  const { body, left, right } = await sharesAfter({ kind: "remove", box: LEFT });
  expect(left.before.value).toBeCloseTo(0.5, 3);
  expect(left).toMatchObject({ verdict: "less" });
  expect(left.after.value).toBeLessThan(0.01);
  expect(right).toMatchObject({ verdict: "more", change_interval: [expect.closeTo(0.5, 2), expect.closeTo(0.5, 2)] });
  expect(right.after.interval![0]).toBeLessThanOrEqual(right.after.value);
  for (const channel of await pixelAt(body.image, 40, 50)) expect(channel).toBeGreaterThan(250);
});

test("the border of a removed element leaves no streaks in its place", async () => {
  const { fillBox } = await import("#domain/audits/what-if/fill-box.ts");
  const [width, height] = [120, 120];
  const data = new Uint8ClampedArray(width * height * 3).fill(200);
  // A dark object, of which the box leaves out what is right of it.
  for (let y = 50; y < 70; y++) data.fill(0, (y * width + 60) * 3, (y * width + 110) * 3);
  fillBox({ data, width, height }, { left: 20, top: 20, right: 100, bottom: 100 });
  const lightness = (x: number, y: number) => data[(y * width + x) * 3]!;
  const steps = Array.from({ length: 79 }, (_, at) => Math.abs(lightness(60, 20 + at) - lightness(60, 21 + at)));
  expect(Math.max(...steps)).toBeLessThan(4);
  // At the border itself, the filling continues what is beside it.
  expect(lightness(99, 60)).toBeLessThan(20);
  expect(lightness(99, 30)).toBeGreaterThan(190);
});

test("an element that is moved and enlarged is measured at its new place", async () => {
  const to = { left: 70, top: 10, width: 60, height: 60 };
  const { body, left } = await sharesAfter({ kind: "move", box: LEFT, to });
  expect(left.box).toEqual(to);
  // 3,600 of 5,200 dark pixels.
  expect(left.after.value).toBeCloseTo(0.69, 1);
  for (const channel of await pixelAt(body.image, 100, 40)) expect(channel).toBeLessThan(5);
  for (const channel of await pixelAt(body.image, 25, 50)) expect(channel).toBeGreaterThan(250);
});

test("what lies inside a moved element moves and scales with it, and what the element is moved onto does not", async () => {
  const label = { left: 30, top: 40, width: 20, height: 20 };
  const areas = [...AREAS, { uid: "label", name: "Label", ...label }];
  const badge = { left: 18, top: 28, width: 44, height: 44 };
  const move: Edit = { kind: "move", box: badge, to: { left: 70, top: 6, width: 88, height: 88 } };
  const { body } = await attempt([move], { areas });
  const [left, right, inside] = body.areas;
  expect(left!.box).toEqual({ left: 74, top: 10, width: 80, height: 80 });
  expect(inside!.box).toEqual({ left: 94, top: 30, width: 40, height: 40 });
  // A quarter of the moved square, of which all is dark, and what is left of the other one.
  expect(inside!.after.value).toBeGreaterThan(0.15);
  expect(inside!.verdict).not.toBe("less");
  expect(right!.box, "it is beside").toEqual(RIGHT);

  const onto: Edit = { kind: "move", box: LEFT, to: RIGHT };
  const back: Edit = { kind: "move", box: { ...RIGHT, left: RIGHT.left - 4, width: 44 }, to: { ...RIGHT, left: 60, width: 44 } };
  const covered = (await attempt([onto, back])).body.areas[1]!;
  expect(covered.box).toEqual(RIGHT);
});

test("a small change is too close to call even if all networks agree on it, as in Compare", async () => {
  const wider = (by: number) => sharesAfter({ kind: "move", box: LEFT, to: { ...LEFT, width: LEFT.width + by } });
  const { left } = await wider(2);
  expect(left.change).toBeGreaterThan(0.005);
  expect(left.change_interval![0], "all networks see it").toBeGreaterThan(0.005);
  expect(left).toMatchObject({ verdict: "unclear" });
  expect((await wider(30)).left).toMatchObject({ verdict: "more" });
});

test("edits stack: an element that is moved and then removed is gone", async () => {
  const to = { ...LEFT, left: 80 };
  const { left } = await sharesAfter({ kind: "move", box: LEFT, to }, { kind: "remove", box: to });
  expect(left.box).toEqual(to);
  expect(left.after.value).toBeLessThan(0.01);
});

test("recolouring replaces the colour of an element, blurring and brightening only touch its box", async () => {
  const { body } = await sharesAfter({ kind: "recolour", box: LEFT, colour: "#ff8800" });
  const [red, green, blue] = await pixelAt(body.image, 40, 50);
  expect(red).toBeGreaterThan(240);
  expect(green! - 0x88).toBeLessThan(12);
  expect(blue).toBeLessThan(20);
  for (const kind of ["blur", "brighten"] as const) {
    const { body } = await sharesAfter({ kind, box: RIGHT });
    for (const channel of await pixelAt(body.image, 40, 50)) expect(channel).toBeLessThan(5);
  }
});

test("an edit without an effect is too close to call", async () => {
  const { left } = await sharesAfter({ kind: "brighten", box: LEFT });
  // Black stays black when it is brightened.
  expect(left).toMatchObject({ change: expect.closeTo(0, 5), verdict: "unclear" });
});

test.each([
  ["a box beyond the image", [{ kind: "remove", box: { ...LEFT, left: 190 } }], {}, 400, "edit.outside"],
  ["a move beyond the image", [{ kind: "move", box: LEFT, to: { ...LEFT, top: 90 } }], {}, 400, "edit.outside"],
  ["a box of 0 pixels", [{ kind: "remove", box: { ...LEFT, width: 0 } }], {}, 400, "request.invalid"],
  ["no edit", [], {}, 400, "request.invalid"],
  ["21 edits", Array.from({ length: 21 }, () => ({ kind: "remove", box: LEFT })), {}, 400, "request.invalid"],
  ["a colour that is none", [{ kind: "recolour", box: LEFT, colour: "red" }], {}, 400, "request.invalid"],
  ["an earlier analysis", [{ kind: "remove", box: LEFT }], { gen: 2 }, 409, "edit.outdated"],
  [
    "an area beyond the image",
    [{ kind: "remove", box: LEFT }],
    { areas: [{ ...AREAS[0], left: 190 }] },
    400,
    "heatmap.area_outside",
  ],
] as const)("%s is rejected without a call of the model", async (_, edits, over, status, code) => {
  const reply = await attempt(edits as never, over);
  expect(reply).toMatchObject({ status, body: { code } });
  expect(model.calls).toBe(0);
});

test("videos cannot be edited, and the service is busy when the model does not answer in time", async () => {
  const video = await createVideoHeatmap(admin);
  expect(await attempt([{ kind: "remove", box: LEFT }], {}, video)).toMatchObject({
    status: 409,
    body: { code: "heatmap.not_image" },
  });
  model.failure = new InferenceInterrupted("TimeoutError: gave up");
  expect(await attempt([{ kind: "remove", box: LEFT }])).toMatchObject({ status: 503, body: { code: "service.busy" } });
});

const rendered = (edits: readonly Edit[], of = uid, gen = 1) =>
  send(audits.renderEdits, admin, { params: { uid: of }, body: { gen, edits: [...edits] } });

test("the file of an edited image has the size of the display copy and every edit, and is the same for the same edits", async () => {
  const edits: Edit[] = [{ kind: "remove", box: LEFT }];
  const { status, body } = await rendered(edits);
  expect(status).toBe(200);
  expect(body).toMatchObject({ width: 400, height: 200 });
  const pixels = await sharp(Buffer.from(await (await fetch(body.url)).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(pixels.info).toMatchObject({ width: 400, height: 200, channels: 3 });
  const at = (left: number, top: number) => pixels.data[(top * 400 + left) * 3]!;
  expect(at(80, 100)).toBeGreaterThan(250);
  expect(at(320, 100)).toBeLessThan(5);
  const pathOf = (url: string) => new URL(url).pathname;
  expect(pathOf((await rendered(edits)).body.url)).toBe(pathOf(body.url));
  expect(pathOf((await rendered([{ kind: "blur", box: LEFT }])).body.url)).not.toBe(pathOf(body.url));
  expect(model.calls).toBe(0);
});

test("edits outside the image, of an earlier analysis, or of a video produce no file", async () => {
  const outside: Edit[] = [{ kind: "remove", box: { ...LEFT, left: 190 } }];
  expect(await rendered(outside)).toMatchObject({ status: 400, body: { code: "edit.outside" } });
  expect(await rendered([{ kind: "remove", box: LEFT }], uid, 2)).toMatchObject({ status: 409, body: { code: "edit.outdated" } });
  const video = await createVideoHeatmap(admin);
  expect(await rendered([{ kind: "remove", box: LEFT }], video)).toMatchObject({
    status: 409,
    body: { code: "heatmap.not_image" },
  });
});

const covered = (box: typeof LEFT, { gen = 1, of = uid } = {}) =>
  send(audits.coverSpot, admin, { params: { uid: of }, body: { gen, box } });
const areaOf = (box: typeof LEFT, name: string) => ({ uid: name.toLowerCase(), name, ...box });

test("covering a spot shows how much attention its content draws and where that attention goes, also in words", async () => {
  const { version } = await heatmapRow(uid);
  const areas_of_interest = [areaOf(LEFT, "Left"), areaOf(RIGHT, "Right")];
  await send(heatmaps.edit, admin, { params: { uid }, body: { version, areas_of_interest } });
  const { status, body } = await covered(LEFT);
  expect(status).toBe(200);
  expect(body.spot).toMatchObject({ uid: "left", name: "Left", verdict: "less", change: expect.closeTo(-0.5, 2) });
  expect(body.others).toMatchObject([{ uid: "right", verdict: "more" }]);
  expect(body.statements).toEqual([
    {
      text: expect.stringMatching(
        /^With “Left” covered, its place gets 0% of the attention instead of 50%.*: −50 points \(9 in 10\)\.$/,
      ),
      elements: ["left"],
    },
    { text: expect.stringMatching(/what is there draws attention\./), elements: ["left"] },
    { text: expect.stringMatching(/^“Right” then gets more attention: \+50 points/), elements: ["right", "left"] },
  ]);
  for (const channel of await pixelAt(body.heatmap, 40, 50)) expect(channel).toBeGreaterThan(230);
  const [redAtSpot, , blueAtSpot] = await pixelAt(body.difference, 40, 50);
  const [redElsewhere, , blueElsewhere] = await pixelAt(body.difference, 160, 50);
  expect(blueAtSpot! - redAtSpot!).toBeGreaterThan(50);
  expect(redElsewhere! - blueElsewhere!).toBeGreaterThan(50);
  // The second answer is the stored one.
  expect((await covered(LEFT)).body).toEqual(body);
  expect(model.calls).toBe(1);
});

test("a spot without content is too close to call, and the answer claims no cause", async () => {
  const { body } = await covered({ left: 90, top: 10, width: 20, height: 20 });
  expect(body.spot).toMatchObject({ name: "This spot", verdict: "unclear" });
  expect(body.statements[0]!.text).toMatch(/too close to call/);
  expect(body.statements[1]!.text).toMatch(/^So the prediction doesn’t show/);
});

test("a change shown as 0 points is too close to call, and a change of 1 point is singular", () => {
  const share = { value: 0.01, interval: null };
  const area: AreaChange = {
    uid: "a",
    name: "A",
    box: LEFT,
    before: share,
    after: share,
    change: -0.0004,
    change_interval: [-0.001, -0.0001],
    verdict: "less",
  };
  expect(verdictText(area)).toBe("Too close to call");
  expect(coveredStatements({ ...area, uid: "spot" }, [])[0]!.text).toMatch(/That is too close to call\.$/);
  const grown = { ...area, after: { value: 0.02, interval: null }, change: 0.01, verdict: "more" } as const;
  expect(verdictText(grown)).toBe("More attention: +1 point (9 in 10)");
  expect(verdictText({ ...grown, verdict: "unclear" })).toBe("Too close to call: +1 point");
});

test.each([
  [0.084, 0.1467, "8% → 15%", "+7 points"],
  [0.02, 0.019, "2.0% → 1.9%", "−0.1 points"],
  [0.0249, 0.0251, "2% → 3%", "+1 point"],
  [0.02, 0.0201, "2% → 2%", undefined],
])(
  "a share that changes from %s to %s is shown as %s, and its points are the difference of both",
  (before, after, shares, points) => {
    const share = (value: number) => ({ value, interval: null });
    const change = after - before;
    const verdict = change > 0 ? ("more" as const) : ("less" as const);
    const area: AreaChange = {
      uid: "a",
      name: "A",
      box: LEFT,
      before: share(before),
      after: share(after),
      change,
      change_interval: null,
      verdict,
    };
    expect(shareChange(area)).toBe(shares);
    expect(verdictText({ ...area, verdict: "unclear" })).toBe(points ? `Too close to call: ${points}` : "Too close to call");
    expect(verdictText(area)).toBe(
      points ? `${verdict === "more" ? "More" : "Less"} attention: ${points} (9 in 10)` : "Too close to call",
    );
  },
);

test("a spot outside the image, of an earlier analysis, or of a video cannot be covered", async () => {
  expect(await covered({ ...LEFT, left: 190 })).toMatchObject({ status: 400, body: { code: "edit.outside" } });
  expect(await covered(LEFT, { gen: 2 })).toMatchObject({ status: 409, body: { code: "edit.outdated" } });
  const of = await createVideoHeatmap(admin);
  expect(await covered(LEFT, { of })).toMatchObject({ status: 409, body: { code: "heatmap.not_image" } });
});

test("an audit leaves out a suggestion to move or shrink an element if this takes its attention", async () => {
  const image = (await readFinishedImage(uid))!;
  const element = { ...sampleFacts.elements[0]!, id: "left", name: "Left", box: LEFT };
  const move = (to: typeof LEFT) => ({ text: "Left elsewhere", edits: [{ kind: "move" as const, box: LEFT, to }] });
  const suggestion = [
    { text: "Make it smaller.", elements: ["left"], edit: move({ ...LEFT, width: 10, height: 10 }) },
    { text: "Make it larger.", elements: ["left"], edit: move({ ...LEFT, left: 5, top: 15, width: 70, height: 70 }) },
    { text: "Rephrase it.", elements: ["left"] },
  ];
  const audit = { ...sampleReading("done").audit!, facts: { ...sampleFacts, elements: [element] } };
  const [component] = audit.components;
  const { components } = await trySuggestions(image, { ...audit, components: [{ ...component!, suggestion }] });
  expect(components[0]!.suggestion).toMatchObject([
    { text: "Make it larger.", trial: { change: { verdict: "more" } } },
    { text: "Rephrase it.", trial: null },
  ]);
});

test("a recolouring that names a colour replaces only that colour", async () => {
  const { body } = await sharesAfter({
    kind: "recolour",
    box: { ...LEFT, left: 0, width: 80 },
    colour: "#ff0000",
    from: "#000000",
  });
  expect(await pixelAt(body.image, 40, 50)).toEqual([expect.toBeOneOf([253, 254, 255]), expect.any(Number), expect.any(Number)]);
  for (const channel of await pixelAt(body.image, 10, 50)) expect(channel).toBeGreaterThan(250);
});
