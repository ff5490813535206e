import pptxgen from "pptxgenjs";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { LINE_HEIGHT } from "#kit/slides/fit-text.ts";
import {
  BAR_THICKNESS,
  type BarsMark,
  CELL_PADDING,
  containedFrame,
  type Frame,
  LINE_THICKNESS,
  type LinesMark,
  type Mark,
  type Page,
  type TableMark,
  type TextMark,
} from "#kit/slides/mark.ts";
import { finishPptx, TITLE_NAME } from "./finish-pptx.ts";
import type { LoadedImages } from "./load-images.ts";
import type { SlideFile } from "./slide-file.ts";

/** The library's module is CommonJS to bundlers and an ES module to Node. */
const Presentation = (pptxgen as unknown as { default?: typeof pptxgen }).default ?? pptxgen;
type Slide = ReturnType<InstanceType<typeof Presentation>["addSlide"]>;

/** Installed with Office and everywhere else, or replaced by a font of the same widths. */
const FONT = "Arial";
const LAYOUT = "template";

const inches = ({ x, y, width, height }: Frame) => ({ x: x / 72, y: y / 72, w: width / 72, h: height / 72 });
const hex = (colour: string): string => colour.slice(1).toUpperCase();

/** Pages as a PowerPoint file: text and tables that can be edited, and native charts with their data. */
export async function writePptx(
  pages: readonly Page[],
  images: LoadedImages,
  { size, title, author, at }: SlideFile,
): Promise<Buffer> {
  const file = new Presentation();
  file.defineLayout({ name: LAYOUT, width: size.width / 72, height: size.height / 72 });
  file.layout = LAYOUT;
  file.theme = { headFontFace: FONT, bodyFontFace: FONT };
  Object.assign(file, { title, author, company: author, subject: title });
  for (const page of pages) {
    const slide = file.addSlide();
    slide.background = { color: hex(page.background) };
    for (const mark of page.marks) add(slide, mark, { images, isTitle: mark === page.title });
  }
  const charts = pages.flatMap(({ marks }) => marks.filter((mark) => mark.type === "bars" || mark.type === "lines"));
  return finishPptx((await file.write({ outputType: "nodebuffer" })) as Buffer, charts, at);
}

type Adding = { readonly images: LoadedImages; readonly isTitle: boolean };

function add(slide: Slide, mark: Mark, { images, isTitle }: Adding): void {
  if (mark.type === "shape") slide.addShape("rect", { ...inches(mark), fill: { color: hex(mark.fill) }, line: { type: "none" } });
  if (mark.type === "outline")
    slide.addShape("rect", { ...inches(mark), line: { color: hex(mark.colour), width: mark.thickness } });
  if (mark.type === "text") addText(slide, mark, isTitle);
  if (mark.type === "table") addTable(slide, mark);
  if (mark.type === "bars") addBars(slide, mark);
  if (mark.type === "lines") addLines(slide, mark);
  if (mark.type !== "image") return;
  const image = images.get(mark.image.key)!;
  const data = `image/${image.type};base64,${image.bytes.toString("base64")}`;
  slide.addImage({ data, ...inches(containedFrame(mark, image)), altText: mark.image.alt });
}

const addText = (slide: Slide, mark: TextMark, isTitle: boolean): void =>
  void slide.addText(mark.text, {
    ...inches(mark),
    margin: 0,
    fontFace: FONT,
    fontSize: round(mark.size),
    bold: mark.bold,
    color: hex(mark.colour),
    align: mark.align,
    valign: mark.valign,
    lineSpacing: round(mark.size * LINE_HEIGHT),
    wrap: true,
    fit: "none",
    ...(isTitle && { objectName: TITLE_NAME }),
  });

function addTable(slide: Slide, { rows, columns, size, colours, ...frame }: TableMark): void {
  const none = { type: "none" } as const;
  const content = rows.map(({ cells }, row) =>
    cells.map(({ text }, column) => ({
      text,
      options: {
        bold: row === 0 || column === 0,
        color: hex(row === 0 ? colours.onHead : colours.text),
        ...(row === 0 && { fill: { color: hex(colours.head) } }),
        valign: "middle" as const,
        margin: [CELL_PADDING.y, CELL_PADDING.x, CELL_PADDING.y, CELL_PADDING.x] as [number, number, number, number],
        border: [none, none, { type: "solid" as const, pt: 0.5, color: hex(colours.line) }, none] as never,
      },
    })),
  );
  const { x, y, w } = inches(frame);
  slide.addTable(content, {
    x,
    y,
    w,
    colW: columns.map((width) => width / 72),
    rowH: rows.map(({ height }) => height / 72),
    fontFace: FONT,
    fontSize: round(size),
  });
}

function addBars(slide: Slide, mark: BarsMark): void {
  const { chart, colours } = mark;
  const labels = chart.bars.map(({ label }) => label);
  slide.addChart("bar", [{ name: chart.title, labels, values: chart.bars.map(({ value }) => value) }], {
    ...inches(mark),
    altText: `${chart.title}. ${chart.bars.map(({ label, text }) => `${label}: ${text}`).join("; ")}`,
    barDir: "bar",
    barGapWidthPct: Math.round((100 * (1 - BAR_THICKNESS)) / BAR_THICKNESS),
    // The first bar at the top. The type declaration has only the other value.
    catAxisOrientation: "maxMin" as "minMax",
    ...HIDDEN_AXES,
    valAxisMaxVal: chart.max,
    chartColors: [hex(colours.bar)],
  });
}

function addLines(slide: Slide, mark: LinesMark): void {
  const { title, seconds, lines } = mark.timeline;
  const labels = lines[0]!.values.map((_, at, { length }) => String(roundDecimals((at * seconds) / Math.max(1, length - 1), 2)));
  // Gaps are null, which the type declaration lacks.
  const series = lines.map(({ label, values }) => ({ name: label, labels, values: values as number[] }));
  slide.addChart("line", series, {
    ...inches(mark),
    altText: `${title}: ${lines.map(({ label }) => label).join(", ")}, from 0 to 100 in ${Math.round(seconds)} seconds`,
    chartColors: mark.styles.map(({ colour }) => hex(colour)),
    lineSize: LINE_THICKNESS,
    lineDataSymbol: "none",
    displayBlanksAs: "gap",
    ...HIDDEN_AXES,
    valAxisMaxVal: 100,
  });
}

/** Scales, labels and legends are shapes and texts of the slide, as in the other formats. */
const HIDDEN_AXES = {
  catAxisHidden: true,
  catAxisLineShow: false,
  valAxisHidden: true,
  valAxisLineShow: false,
  valAxisMinVal: 0,
  valGridLine: { style: "none" },
  layout: { x: 0, y: 0, w: 1, h: 1 },
  showLegend: false,
  showTitle: false,
} as const;

/** Rounds to the precision of the format. */
const round = (points: number): number => roundDecimals(points, 2);
