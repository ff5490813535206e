import JSZip from "jszip";
import type { BarsMark } from "#kit/slides/mark.ts";

const CONTENT_TYPES = "[Content_Types].xml";
const PROPERTIES = "docProps/core.xml";

/**
 * Completes a file of the library: adds the intervals to its charts as error bars, which it cannot write, and removes the content
 * types of parts that it lists but does not write, which strict readers reject.
 */
export async function finishPptx(written: Buffer, charts: readonly BarsMark[], at: Date): Promise<Buffer> {
  const zip = await JSZip.loadAsync(written);
  const parts = Object.keys(zip.files)
    .filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
    .toSorted((one, other) => numberIn(one) - numberIn(other));
  for (const [place, mark] of charts.entries())
    await rewrite(zip, parts[place]!, (xml) => xml.replace("<c:cat>", `${errorBars(mark)}<c:cat>`));
  await rewrite(zip, CONTENT_TYPES, (xml) =>
    xml.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, part: string) => (zip.file(part) ? override : "")),
  );
  const time = `${at.toISOString().slice(0, 19)}Z`;
  await rewrite(zip, PROPERTIES, (xml) => xml.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, time));
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}

const numberIn = (name: string): number => Number(/\d+/.exec(name)![0]);

async function rewrite(zip: JSZip, part: string, change: (xml: string) => string): Promise<void> {
  zip.file(part, change(await zip.file(part)!.async("string")));
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
