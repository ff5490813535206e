import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { LINE_HEIGHT } from "#kit/slides/fit-text.ts";
import {
  type BarsMark,
  barFrames,
  CELL_PADDING,
  containedFrame,
  firstLineTop,
  LINE_THICKNESS,
  type LinesMark,
  linePaths,
  type Mark,
  type Page,
  type TableMark,
  type TextMark,
} from "#kit/slides/mark.ts";
import type { LoadedImages } from "./load-images.ts";
import { type FontRun, fontRuns, fontsFor, type HasCharacter, isOutlinedBold, scaleOf } from "./pdf-fonts.ts";
import type { SlideFile } from "./slide-file.ts";

type Pdf = InstanceType<typeof PDFDocument>;
/** Its type declarations lack the method that embeds an image once for all its uses, and the font in use. */
type ImageOpener = { openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc };
type FontUser = { readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } } };
/** How far the baseline of Arimo is below the middle of a line, as a multiple of the size. Other fonts share it within a line. */
const BASELINE = 0.347;
/** Letters of fonts without a bold style are outlined, which makes them bolder by this multiple of their size. */
const OUTLINE = 0.03;
const LINE_WIDTH = 0.5;
const INTERVAL_WIDTH = 1.2;
const CAP = 3;

/** Pages as a PDF file: text as text with embedded fonts, charts and shapes as vectors. */
export async function writePdf(
  pages: readonly Page[],
  images: LoadedImages,
  { size, title, author, at }: SlideFile,
): Promise<Buffer> {
  const fonts = await fontsFor(pages);
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: [size.width, size.height],
    margin: 0,
    // No default font: PDFKit would parse a registered font that is also its default again for every text.
    font: "",
    lang: "en",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, Creator: "Sightline", CreationDate: at, ModDate: at },
  });
  const bytes = buffer(pdf);
  for (const [name, font] of fonts) pdf.registerFont(name, font as unknown as string);
  const opened = new Map(
    [...images].map(([key, image]) => [key, { ...image, source: (pdf as unknown as ImageOpener).openImage(image.bytes) }]),
  );
  for (const { background, marks } of pages) {
    pdf.addPage().rect(0, 0, size.width, size.height).fill(background);
    for (const mark of marks) draw(mark);
  }
  pdf.end();
  return bytes;

  function draw(mark: Mark): void {
    if (mark.type === "shape") pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.fill);
    if (mark.type === "outline")
      pdf.rect(mark.x, mark.y, mark.width, mark.height).lineWidth(mark.thickness).lineJoin("miter").stroke(mark.colour);
    if (mark.type === "text") drawText(pdf, mark);
    if (mark.type === "table") drawTable(pdf, mark);
    if (mark.type === "bars") drawBars(pdf, mark);
    if (mark.type === "lines") drawLines(pdf, mark);
    if (mark.type !== "image") return;
    const image = opened.get(mark.image.key)!;
    const { x, y, width, height } = containedFrame(mark, image);
    pdf.image(image.source, x, y, { width, height });
  }
}

function drawText(pdf: Pdf, mark: TextMark): void {
  const { x, width, lines, size, bold, colour, align } = mark;
  const top = firstLineTop(mark, LINE_HEIGHT);
  for (const [at, line] of lines.entries())
    drawLine(pdf, line, { x, width, y: top + at * size * LINE_HEIGHT, size, bold, colour, align });
}

type Line = Pick<TextMark, "x" | "y" | "width" | "size" | "bold" | "colour" | "align">;

function drawLine(pdf: Pdf, line: string, { x, y, width, size, bold, colour, align }: Line): void {
  if (line === "") return;
  const has: HasCharacter = (font, codePoint) =>
    (pdf.font(font) as unknown as FontUser)._font.font.hasGlyphForCodePoint(codePoint);
  const runs = fontRuns(line, bold, has).map((run) => ({
    ...run,
    width: pdf
      .font(run.font)
      .fontSize(size * scaleOf(run.font))
      .widthOfString(run.text, shapingOf(run)),
  }));
  const free = width - runs.reduce((sum, run) => sum + run.width, 0);
  let left = x + { left: 0, center: free / 2, right: free }[align];
  const baseline = y + size * (LINE_HEIGHT / 2 + BASELINE);
  for (const run of runs) {
    pdf
      .font(run.font)
      .fontSize(size * scaleOf(run.font))
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size * OUTLINE);
    const style = { lineBreak: false, baseline: "alphabetic", fill: true, stroke: bold && isOutlinedBold(run.font) } as const;
    pdf.text(run.text, left, baseline, { ...style, ...shapingOf(run) });
    left += run.width;
  }
}

/** pdfkit hands a text without features to the font word by word, which would then reverse each word for itself. */
const shapingOf = ({ isReversed }: FontRun) => (isReversed ? { features: [] } : {});

function drawTable(pdf: Pdf, { x, y, columns, rows, size, colours }: TableMark): void {
  let top = y;
  const width = columns.reduce((sum, each) => sum + each, 0);
  for (const [row, { cells, height }] of rows.entries()) {
    const isHead = row === 0;
    if (isHead) pdf.rect(x, top, width, height).fill(colours.head);
    else
      pdf
        .moveTo(x, top + height)
        .lineTo(x + width, top + height)
        .lineWidth(LINE_WIDTH)
        .stroke(colours.line);
    let left = x;
    for (const [column, { lines }] of cells.entries()) {
      const inner = { x: left + CELL_PADDING.x, width: columns[column]! - 2 * CELL_PADDING.x };
      const first = top + (height - lines.length * size * LINE_HEIGHT) / 2;
      const colour = isHead ? colours.onHead : colours.text;
      for (const [at, line] of lines.entries())
        drawLine(pdf, line, {
          ...inner,
          y: first + at * size * LINE_HEIGHT,
          size,
          bold: isHead || column === 0,
          colour,
          align: "left",
        });
      left += columns[column]!;
    }
    top += height;
  }
}

function drawLines(pdf: Pdf, mark: LinesMark): void {
  for (const [at, paths] of linePaths(mark).entries()) {
    const { colour, dash } = mark.styles[at]!;
    pdf.lineWidth(LINE_THICKNESS).lineJoin("round").strokeColor(colour);
    const [line, space] = dash;
    if (line !== undefined && space !== undefined) pdf.dash(line, { space });
    for (const [first, ...others] of paths) {
      pdf.moveTo(first.x, first.y);
      for (const { x, y } of others) pdf.lineTo(x, y);
      pdf.stroke();
    }
    pdf.undash();
  }
}

function drawBars(pdf: Pdf, mark: BarsMark): void {
  for (const { bar, interval, middle } of barFrames(mark)) {
    pdf.rect(bar.x, bar.y, Math.max(0.5, bar.width), bar.height).fill(mark.colours.bar);
    if (!interval) continue;
    const [from, to] = interval;
    pdf
      .moveTo(from, middle)
      .lineTo(to, middle)
      .moveTo(from, middle - CAP)
      .lineTo(from, middle + CAP);
    pdf
      .moveTo(to, middle - CAP)
      .lineTo(to, middle + CAP)
      .lineWidth(INTERVAL_WIDTH)
      .stroke(mark.colours.interval);
  }
}
