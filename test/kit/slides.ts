import { inflateSync } from "node:zlib";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import type { TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createVideoHeatmap, heatmapRow, placeInTemplates } from "#test/kit/heatmaps.ts";
import { unzip } from "#test/kit/unzip.ts";

const { getFile, putFile } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { imageKeys } = await import("#domain/heatmaps/image-keys.ts");
const { videoKey } = await import("#domain/heatmaps/video/files.ts");
const { templateFileKey } = await import("#domain/heatmaps/files.ts");
const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { newId } = await import("#kit/ids.ts");

/** Templates of social media. */
export const TEMPLATES = [12, 14] as const;

/** A finished heatmap whose images can be printed, scored in two templates of social media. */
export async function createPrintableHeatmap(person: TestUser, facts: object = {}): Promise<string> {
  const uid = await createDoneHeatmap(person);
  await placeInTemplates(uid, ...TEMPLATES);
  await HeatmapEntity.patch({ uid }).set(facts).go();
  const heatmap = await heatmapRow(uid);
  const scenes = TEMPLATES.map((template) => templateFileKey(heatmap, { kind: "social", template }, "heatmap"));
  const { image, combined, peekthrough, gazeplot } = heatmap;
  for (const key of [image, combined, peekthrough, gazeplot, ...scenes]) await putFile(key, await sampleImage(), "image/png");
  return uid;
}

/** A finished heatmap of a video whose images can be printed, measured frame by frame. */
export async function createPrintableVideo(person: TestUser, frames: object): Promise<string> {
  const uid = await createVideoHeatmap(person);
  const heatmap = await heatmapRow(uid);
  for (const key of Object.values(imageKeys(heatmap)).filter(Boolean)) await putFile(key, await sampleImage(), "image/png");
  const key = videoKey(heatmap, 1, "frames");
  const measured = JSON.parse(Buffer.from(await getFile(key)).toString()) as object;
  await putFile(key, Buffer.from(JSON.stringify({ ...measured, ...frames })), "application/json");
  return uid;
}

const sampleImage = (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: "#806040" } })
    .png()
    .toBuffer();

/** A report on social media ads that has ended. */
export async function createEndedReport(person: TestUser, heatmaps: readonly string[], scope = person.uid): Promise<string> {
  const uid = newId("rp");
  const at = new Date().toISOString();
  await ReportEntity.create({
    uid,
    scope,
    title: "Spring campaign",
    type: "social",
    status: "done",
    attention_benchmark: true,
    clarity_benchmark: true,
    heatmaps,
    ids: [...TEMPLATES],
    deadline: at,
    created_by_uid: person.uid,
    created_at: at,
  }).go();
  return uid;
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
const listOf = <Item>(item: Item | Item[] | undefined): Item[] => (item === undefined ? [] : ([item].flat() as Item[]));
const folderOf = (part: string) => part.slice(0, part.lastIndexOf("/") + 1);

/** A PowerPoint file, checked for completeness: every part is well-formed, has a content type, and refers to existing parts. */
export async function openPptx(bytes: Buffer) {
  const files = await unzip(bytes);
  const problems: string[] = [];
  const types = parser.parse(files["[Content_Types].xml"]!.toString()).Types;
  const extensions = new Set(listOf<{ Extension: string }>(types.Default).map(({ Extension }) => Extension));
  const overrides = new Set(listOf<{ PartName: string }>(types.Override).map(({ PartName }) => PartName.slice(1)));
  for (const part of overrides) if (!files[part]) problems.push(`${part} has a content type, but does not exist`);
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith("/")) continue;
    if (!overrides.has(name) && !extensions.has(name.slice(name.lastIndexOf(".") + 1)))
      problems.push(`${name} has no content type`);
    if (!/\.(xml|rels)$/.test(name)) continue;
    const valid = XMLValidator.validate(content.toString());
    if (valid !== true) problems.push(`${name}: ${valid.err.msg}`);
    if (!name.endsWith(".rels")) continue;
    const source = name.replace("_rels/", "").replace(/\.rels$/, "");
    const relationships = listOf<{ Target: string; TargetMode?: string; Id: string }>(
      parser.parse(content.toString()).Relationships?.Relationship,
    );
    for (const { Target, TargetMode } of relationships) {
      if (TargetMode === "External") continue;
      const target = new URL(Target, `file:///${folderOf(source)}`).pathname.slice(1);
      if (!files[target]) problems.push(`${source} refers to ${target}, which does not exist`);
    }
    if (files[source])
      for (const [, id] of files[source].toString().matchAll(/r:(?:id|embed)="(\w+)"/g))
        if (!relationships.some(({ Id }) => Id === id)) problems.push(`${source} uses ${id}, which is no relationship`);
  }
  const parts = (pattern: RegExp) =>
    Object.keys(files)
      .filter((name) => pattern.test(name))
      .toSorted((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)))
      .map((name) => files[name]!.toString());
  const slides = parts(/^ppt\/slides\/slide\d+\.xml$/);
  return {
    files,
    problems,
    slides,
    texts: slides.map((xml) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => unescapeXml(text!))),
    charts: parts(/^ppt\/charts\/chart\d+\.xml$/),
    media: Object.entries(files).filter(([name]) => name.startsWith("ppt/media/") && !name.endsWith("/")),
  };
}

const unescapeXml = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The compressed streams of a PDF file that are text. */
const streamsOf = (bytes: Buffer): readonly string[] =>
  [...bytes.toString("latin1").matchAll(/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)].map(([, stream]) =>
    inflateSync(Buffer.from(stream!, "latin1")).toString("latin1"),
  );

/**
 * The pages of a PDF file as text, whether each of its fonts is embedded, and the operators of its unfilled lines: `m` starts one and
 * `l` continues it.
 */
export async function openPdf(bytes: Buffer) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  const source = bytes.toString("latin1");
  return {
    pages: text,
    fonts: [...source.matchAll(/\/Type \/FontDescriptor/g)].length,
    embedded: [...source.matchAll(/\/FontFile[23] /g)].length,
    paths: streamsOf(bytes)
      .flatMap((stream) => [...stream.matchAll(/(?:[\d. -]+ [ml]\n)+S/g)])
      .map(([path]) => path.replaceAll(/[^ml]/g, ""))
      .join(" "),
    source,
  };
}
