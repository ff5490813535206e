import JSZip from "jszip";
import { type BarsMark, LINE_THICKNESS, type LinesMark } from "#kit/slides/mark.ts";

const CONTENT_TYPES = "[Content_Types].xml";
const LAYOUT = "ppt/slideLayouts/slideLayout1.xml";
/** Name of the shape that becomes the title of its slide. */
export const TITLE_NAME = "Title";
const PROPERTIES = "docProps/core.xml";

/**
 * Completes a file of the library: adds the intervals to its bar charts as error bars and the dashes to its line charts, which it
 * cannot write, makes the titles of slides known to outlines and screen readers, and removes the content types of parts that it
 * lists but does not write, which strict readers reject.
 */
export async function finishPptx(written: Buffer, charts: readonly (BarsMark | LinesMark)[], at: Date): Promise<Buffer> {
  const zip = await JSZip.loadAsync(written);
  const parts = partsOf(zip, "charts/chart");
  for (const [place, mark] of charts.entries())
    await rewrite(zip, parts[place]!, (xml) =>
      mark.type === "bars" ? xml.replace("<c:cat>", `${errorBars(mark)}<c:cat>`) : finishLines(xml, mark),
    );
  const slides = partsOf(zip, "slides/slide");
  for (const slide of slides) await rewrite(zip, slide, finishTitle);
  await addTitleToLayout(zip, slides.at(-1)!);
  await rewrite(zip, CONTENT_TYPES, (xml) =>
    xml.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, part: string) => (zip.file(part) ? override : "")),
  );
  const time = `${at.toISOString().slice(0, 19)}Z`;
  await rewrite(zip, PROPERTIES, (xml) => xml.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, time));
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}

/** The parts of a kind in the order of their numbers. */
const partsOf = (zip: JSZip, kind: string): string[] =>
  Object.keys(zip.files)
    .filter((name) => new RegExp(`^ppt/${kind}\\d+\\.xml$`).test(name))
    .toSorted((one, other) => numberIn(one) - numberIn(other));

const numberIn = (name: string): number => Number(/\d+/.exec(name)![0]);

async function rewrite(zip: JSZip, part: string, change: (xml: string) => string): Promise<void> {
  zip.file(part, change(await zip.file(part)!.async("string")));
}

const TITLE_SHAPE = new RegExp(`<p:sp><p:nvSpPr><p:cNvPr id="\\d+" name="${TITLE_NAME}">.*?</p:sp>`, "s");

/**
 * Makes the shape with the name of a title a placeholder (ECMA-376, 19.3.1.36). The placeholders of the library have the place and
 * the look of their layout, which those of covers and other slides do not share.
 */
const finishTitle = (slide: string): string =>
  slide.replace(TITLE_SHAPE, (shape) =>
    shape.replace(
      /<p:cNvSpPr[^>]*\/><p:nvPr>\s*<\/p:nvPr>/,
      '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>',
    ),
  );

/** Titles of slides belong to one of their layout. It has the place and the look of the last: the first slide may be a cover. */
async function addTitleToLayout(zip: JSZip, lastSlide: string): Promise<void> {
  const [title] = TITLE_SHAPE.exec(await zip.file(lastSlide)!.async("string")) ?? [];
  if (title)
    await rewrite(zip, LAYOUT, (xml) =>
      xml.replace("</p:spTree>", (end) => title.replace(/<a:t>.*?<\/a:t>/gs, "<a:t>Title</a:t>") + end),
    );
}

/** The distances from each value to the ends of its interval, 0 where there is none (ECMA-376, 21.2.2.55). */
function errorBars({ chart, colours }: BarsMark): string {
  const series = (name: "plus" | "minus", distance: (bar: (typeof chart.bars)[number]) => number) =>
    `<c:${name}><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${chart.bars.length}"/>${chart.bars
      .map((bar, place) => `<c:pt idx="${place}"><c:v>${Math.max(0, distance(bar))}</c:v></c:pt>`)
      .join("")}</c:numLit></c:${name}>`;
  const line = `<c:spPr><a:ln w="15240"><a:solidFill><a:srgbClr val="${colours.interval.slice(1).toUpperCase()}"/></a:solidFill></a:ln></c:spPr>`;
  return `<c:errBars><c:errBarType val="both"/><c:errValType val="cust"/><c:noEndCap val="0"/>${series(
    "plus",
    ({ value, interval }) => (interval ? interval[1] - value : 0),
  )}${series("minus", ({ value, interval }) => (interval ? value - interval[0] : 0))}${line}</c:errBars>`;
}

/**
 * Lines start and end at the edges of the chart, have their dashes, and gaps where values are missing. Elements that the library
 * writes into lines against the schema are removed (ECMA-376, 21.2.2.97).
 */
function finishLines(xml: string, { styles }: LinesMark): string {
  const [head, ...lines] = xml.split("<c:ser>");
  return [head, ...lines.map((line, place) => line.replace('<a:prstDash val="solid"/>', dashOf(styles[place]!)))]
    .join("<c:ser>")
    .replace(/<c:invertIfNegative val="0"\/>|<c:dLbls>.*?<\/c:dLbls>|<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/gs, "")
    .replace('<c:crossBetween val="between"/>', '<c:crossBetween val="midCat"/>');
}

/** Lengths of a dash are in thousandths of a percent of the thickness of the line. */
function dashOf({ dash }: LinesMark["styles"][number]): string {
  const [line, gap] = dash.map((points) => Math.round((points / LINE_THICKNESS) * 100_000));
  return line === undefined ? '<a:prstDash val="solid"/>' : `<a:custDash><a:ds d="${line}" sp="${gap}"/></a:custDash>`;
}
