import { beforeAll, expect, test } from "vitest";
import { BRAND_EXPORTS, type BrandResult, BrandResult as BrandResultSchema, brands } from "#contracts/brands.ts";
import { exports as exported } from "#contracts/exports.ts";
import { publicBrands } from "#contracts/public/brands.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { createTrackedVideo, NOTHING } from "#test/kit/brands.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

/** Lambda returns no more bytes than this, which include the body of a response as a JSON string. */
const LAMBDA_LIMIT = 6_291_556;
const [SECONDS, RATE, LOGOS, WORDS] = [900, 5, 20, 10];
const MOMENTS = SECONDS * RATE;
/** Searched frames of the first minute, in which each logo appears in every second one, for twice as long as later. */
const FIRST = 60 * RATE;
const LONGER = (FIRST / 2) * LOGOS;
const APPEARANCES = LONGER + (MOMENTS - FIRST) * LOGOS;

const objectOf = (_: unknown, at: number): BrandResult["objects"][number] => ({
  id: `bo_${String(at).padStart(26, "0")}`,
  name: `${at} of the logos with a name as long as a name can be: 60 cha`,
  type: at < LOGOS ? "image" : "text",
  metrics: NOTHING.metrics,
  curve: { attention: Array<number>(MOMENTS).fill(0.01234), size: Array<number>(MOMENTS).fill(0.01234) },
});

/** Logos that appear at another place in every searched frame of fifteen minutes: the longest video and the shortest appearances. */
function busiest(): Partial<BrandResult> {
  const objects = Array.from({ length: LOGOS + WORDS }, objectOf);
  const tracks = Array.from({ length: MOMENTS }, (_, moment) => moment)
    .filter((moment) => moment >= FIRST || moment % 2 === 0)
    .flatMap((moment) => {
      const time = moment / RATE;
      const span = { from: time, to: time + (moment < FIRST ? 0.4 : 0.2), confidence: 0.9123456789012345 };
      const boxes = [{ time, x: 0.12345, y: 0.12345, width: 0.12345, height: 0.12345 }];
      return objects.slice(0, LOGOS).map(({ id }) => ({ object: id, ...span, sources: ["logo" as const], boxes }));
    });
  return { duration: SECONDS, fps: 30, length: MOMENTS, objects, all: objects[0]!, tracks };
}

let workspace: Awaited<ReturnType<typeof createWorkspace>>;
let person: TestUser;
let uid: string;

beforeAll(async () => {
  workspace = await createWorkspace();
  person = workspace.admin;
  uid = await createTrackedVideo(person, busiest());
  await HeatmapEntity.patch({ uid }).set({ title: "Frühling: spot" }).go();
}, 60_000);

/** The text before each appearance in a file. */
const BEFORE = { edl: "* COMMENT: ", fcpxml: "<marker ", csv: "\r\n", premiere: "Comment\r\n" } as const;

test.each(BRAND_EXPORTS)(
  "the %s file of 87,000 appearances is downloaded by a link, because no response has room for it",
  async (format) => {
    const { status, body, text } = await send(brands.presignExport, person, { params: { uid, format } });
    expect([status, text.length < 10_000]).toEqual([200, true]);

    const file = await fetch(body.url);
    const content = await file.text();
    expect(content.length).toBeGreaterThan(LAMBDA_LIMIT);
    // The last line of a table has an end, too.
    expect(content.split(BEFORE[format]).length - (format === "csv" ? 2 : 1)).toBe(APPEARANCES);
    expect(file.headers.get("content-type")).toBe(body.type);
    expect(body.name).toBe(`Frühling spot brand.${format === "premiere" ? "txt" : format}`);
    expect(file.headers.get("content-disposition")).toContain(encodeURIComponent(body.name));

    const inResponse = await send(brands.export, person, { params: { uid, format } });
    expect([inResponse.status, inResponse.body]).toEqual([409, expect.objectContaining({ code: "export.too_large" })]);
  },
  60_000,
);

test("the data file of 87,000 appearances is downloaded by a link, with all of them", async () => {
  const params = { uid, file: "brand.json" } as const;
  const { status, body } = await send(exported.presignDataFile, person, { params });
  expect([status, body]).toMatchObject([200, { name: "Frühling spot brand.json", type: "application/json" }]);
  expect(BrandResultSchema.parse(await (await fetch(body.url)).json()).tracks).toHaveLength(APPEARANCES);
  expect((await send(exported.dataFile, person, { params })).body).toMatchObject({ code: "export.too_large" });
}, 60_000);

test("the result of 87,000 appearances has the 10,000 longest in order of time, and fits into a response", async () => {
  const key = await createApiKey(workspace);
  for (const { status, text, body } of [
    await send(brands.read, person, { params: { uid } }),
    await send(publicBrands.read, key, { params: { uid } }),
  ]) {
    expect([status, JSON.stringify(text).length < LAMBDA_LIMIT]).toEqual([200, true]);
    const { tracks, objects } = body.result!;
    expect([tracks.length, body.tracks_left_out, objects.length]).toEqual([10_000, APPEARANCES - 10_000, LOGOS + WORDS]);
    expect(tracks.filter(({ from }) => from < 60)).toHaveLength(LONGER);
    expect(tracks.map(({ from }) => from)).toEqual(tracks.map(({ from }) => from).toSorted((one, other) => one - other));
  }
}, 60_000);
