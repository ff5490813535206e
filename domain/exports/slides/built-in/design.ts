import type * as z from "zod";
import { type Slide, SlideBox, type SlideDocument, type SlideSubject } from "#contracts/slides.ts";

type Box = z.input<typeof SlideBox>;
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const ALL: SlideSubject[] = ["heatmap", "comparison", "report", "audit"];
const FOOTER_SIZE = 9;

/** Helps to draw slides with the same head and foot. All lengths are in points. */
export function design({
  width,
  height,
  margin,
  titleSize,
}: {
  width: number;
  height: number;
  margin: number;
  titleSize: number;
}) {
  const inner = width - 2 * margin;
  const headHeight = titleSize * 1.3;
  const top = margin + headHeight + 18;
  /** The part of a slide between head and foot. */
  const body: Area = { x: margin, y: top, width: inner, height: height - margin - 18 - top };

  const slide = (
    name: string,
    boxes: readonly Box[],
    {
      subjects = ALL,
      repeat = "once",
      background = "background",
    }: Partial<Pick<Slide, "subjects" | "repeat" | "background">> = {},
  ): Slide => ({ name, subjects: [...subjects], repeat, background, boxes: boxes.map((box) => SlideBox.parse(box)) });

  const head = (title: string): Box[] => [
    { type: "shape", x: margin, y: margin + 3, width: 4, height: headHeight - 6, fill: "accent" },
    {
      type: "text",
      x: margin + 14,
      y: margin,
      width: inner - 14 - 120,
      height: headHeight,
      text: title,
      size: titleSize,
      bold: true,
      valign: "middle",
    },
    { type: "image", x: width - margin - 100, y: margin, width: 100, height: headHeight, source: "logo", align: "right" },
  ];
  const foot = (): Box[] => [
    { type: "shape", x: margin, y: height - margin - 4, width: inner, height: 1, fill: "line" },
    {
      type: "text",
      x: margin,
      y: height - margin + 6,
      width: inner - 90,
      height: 12,
      text: "{{title}} · {{part}}",
      size: FOOTER_SIZE,
      colour: "muted",
    },
    {
      type: "text",
      x: width - margin - 80,
      y: height - margin + 6,
      width: 80,
      height: 12,
      text: "{{page}} / {{pages}}",
      size: FOOTER_SIZE,
      colour: "muted",
      align: "right",
    },
  ];
  /** A slide with head and foot. */
  const page = (name: string, title: string, boxes: readonly Box[], of: Parameters<typeof slide>[2] = {}): Slide =>
    slide(name, [...head(title), ...boxes, ...foot()], of);
  const document = (slides: readonly Slide[]): SlideDocument => ({ width, height, slides: [...slides] });
  return { body, slide, page, document };
}
