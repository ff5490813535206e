import { expect, test } from "vitest";
import { type BrandResult, brands } from "#contracts/brands.ts";
import { createTrackedVideo, NOTHING } from "#test/kit/brands.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

const FACTS = { duration: 10, fps: 25, rate: 5, length: 50 } as const;

const idOf = (name: string) => Buffer.from(name).toString("hex");
const objectOf = (name: string, attention: number): BrandResult["objects"][number] => ({
  id: idOf(name),
  name,
  type: "image",
  metrics: NOTHING.metrics,
  curve: { attention: Array(FACTS.length).fill(attention), size: Array(FACTS.length).fill(0) },
});
const trackOf = (object: string, from: number, to: number): BrandResult["tracks"][number] => ({
  object: idOf(object),
  from,
  to,
  confidence: 0.9,
  sources: ["logo"],
  boxes: [{ time: from, x: 0, y: 0, width: 0.1, height: 0.1 }],
});

/** The lines of the file of a video with this title. */
async function linesOf(person: TestUser, { title, ...result }: { title: string } & Partial<BrandResult>, format: "edl" | "csv") {
  const uid = await createTrackedVideo(person, { ...FACTS, ...result });
  await HeatmapEntity.patch({ uid }).set({ title }).go();
  const { body } = await send(brands.export, person, { params: { uid, format } });
  const { body: link } = await send(brands.presignExport, person, { params: { uid, format } });
  const linked = Buffer.from(await (await fetch(link.url)).arrayBuffer());
  expect([link.name, link.type, linked.toString()]).toEqual([body.name, body.type, body.content]);
  return body.content.trimEnd().split("\r\n");
}
const cut = (number: number, from: number, to: number) => {
  const [first, end] = [from, to].map((second) => `00:00:0${second}:00`);
  return `00${number}  AX       V     C        ${first} ${end} ${first} ${end}`;
};

test("an edit decision list has one track: brands that are visible at the same time share a cut", async () => {
  const { admin } = await createWorkspace();
  const objects = [objectOf("Norda", 0.5), objectOf("Morvia", 0.25)];
  const tracks = [
    trackOf("Morvia", 3, 6),
    trackOf("Norda", 1, 4),
    // At another place of the frame.
    trackOf("Norda", 2, 5),
    trackOf("Norda", 8, 9),
  ];
  const clip = "* FROM CLIP NAME: Spring spot";
  const [norda, morvia] = ["* COMMENT: Norda - 50.0% attention", "* COMMENT: Morvia - 25.0% attention"];
  expect(await linesOf(admin, { title: "Spring spot", objects, tracks }, "edl")).toEqual([
    "TITLE: Spring spot",
    "FCM: NON-DROP FRAME",
    "",
    ...[cut(1, 1, 3), clip, norda],
    ...[cut(2, 3, 5), clip, norda, morvia],
    ...[cut(3, 5, 6), clip, morvia],
    ...[cut(4, 8, 9), clip, norda],
  ]);
});

test.each([
  [120, "NON-DROP FRAME", "00:00:01:00 00:00:02:30"],
  [119.88, "DROP FRAME", "00:00:01;00 00:00:02;30"],
  [59.94, "DROP FRAME", "00:00:01;00 00:00:02;30"],
  [100, "NON-DROP FRAME", "00:00:01:00 00:00:02:25"],
])("an edit decision list of a video of %d frames per second counts at most 60", async (fps, fcm, times) => {
  const { admin } = await createWorkspace();
  const result = { title: "Slow", fps, objects: [objectOf("Norda", 0.5)], tracks: [trackOf("Norda", 1, 2.5)] };
  const lines = await linesOf(admin, result, "edl");
  expect(lines[1]).toBe(`FCM: ${fcm}`);
  expect(lines[3]).toBe(`001  AX       V     C        ${times} ${times}`);
});

test("an edit decision list is plain ASCII: names of other scripts are written in Latin letters", async () => {
  const { admin } = await createWorkspace();
  const names = {
    "Café Øst": "Cafe Ost",
    可口可乐: "KeKouKeLe",
    "Straße 7": "Strasse 7",
    Кола: "Kola",
    Ψηφίο: "Psifio",
    삼성: "SamSeong",
    "コカ・コーラ": "koka-kora",
    كولا: "kwl",
    "“C’est – bon”": '"C\'est - bon"',
    // Decomposed, as file systems of Apple write it.
    "Cafe\u0301": "Cafe",
    "\u200B…": "Brand 11",
  };
  const result = {
    title: "Промо\nролик",
    objects: Object.keys(names).map((name) => objectOf(name, 0.1)),
    tracks: Object.keys(names).map((name, at) => trackOf(name, at / 2, (at + 1) / 2)),
  };
  const lines = await linesOf(admin, result, "edl");
  expect(lines.join("\n")).toMatch(/^[\n\x20-\x7E]*$/);
  expect(lines[0]).toBe("TITLE: Promo rolik");
  const named = lines.flatMap((line) => /^\* COMMENT: (.*) - 10\.0% attention$/.exec(line)?.[1] ?? []);
  expect(named).toEqual(Object.values(names));
  expect((await linesOf(admin, result, "csv")).join("\n")).toContain("可口可乐,0.5,1,");
});
