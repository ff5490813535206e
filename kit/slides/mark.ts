import type { SlideChart, SlideImage, SlideTimeline } from "./slide-data.ts";

/** A rectangle in points from the upper left corner of a slide. */
export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Align = "left" | "center" | "right";

export type TextMark = Frame & {
  readonly type: "text";
  readonly text: string;
  readonly lines: readonly string[];
  /** Font size, in points. */
  readonly size: number;
  readonly bold: boolean;
  readonly colour: string;
  readonly align: Align;
  readonly valign: "top" | "middle" | "bottom";
};
export type TableMark = Frame & {
  readonly type: "table";
  readonly size: number;
  readonly columns: readonly number[];
  /** The header row first. */
  readonly rows: readonly {
    readonly height: number;
    readonly cells: readonly { readonly text: string; readonly lines: readonly string[] }[];
  }[];
  readonly colours: { readonly text: string; readonly head: string; readonly onHead: string; readonly line: string };
};
export type BarsMark = Frame & {
  readonly type: "bars";
  readonly chart: SlideChart;
  readonly colours: { readonly bar: string; readonly interval: string };
};
/** Where each bar of a chart is drawn, with its interval. */
export function barFrames({
  chart,
  x,
  y,
  width,
  height,
}: BarsMark): readonly { bar: Frame; interval: readonly [from: number, to: number] | null; middle: number }[] {
  const row = height / chart.bars.length;
  const at = (value: number) => x + (width * value) / chart.max;
  return chart.bars.map(({ value, interval }, place) => {
    const middle = y + (place + 0.5) * row;
    const thickness = row * BAR_THICKNESS;
    return {
      bar: { x, y: middle - thickness / 2, width: at(value) - x, height: thickness },
      interval: interval && [at(interval[0]), at(interval[1])],
      middle,
    };
  });
}

/** A solid, dashed or dotted line, as lengths of lines and gaps in points. */
export type Dash = readonly [] | readonly [line: number, gap: number];
export type LinesMark = Frame & {
  readonly type: "lines";
  readonly timeline: SlideTimeline;
  readonly styles: readonly { readonly colour: string; readonly dash: Dash }[];
};
type Point = { readonly x: number; readonly y: number };
type Path = [first: Point, ...others: Point[]];
/** Thickness of lines, in points. */
export const LINE_THICKNESS = 1.75;
/** The points of each line of a timeline, in parts without gaps. */
export const linePaths = ({ timeline, x, y, width, height }: LinesMark): readonly (readonly Path[])[] =>
  timeline.lines.map(({ values }) => {
    const paths: Path[] = [];
    for (const [at, value] of values.entries()) {
      if (value === null) continue;
      const point = { x: x + (width * at) / Math.max(1, values.length - 1), y: y + height * (1 - value / 100) };
      if (at > 0 && values[at - 1] !== null) paths.at(-1)!.push(point);
      else paths.push([point]);
    }
    return paths;
  });

/** The line around a rectangle, with its thickness in points. */
export type OutlineMark = Frame & { readonly type: "outline"; readonly colour: string; readonly thickness: number };

/** One element of a slide. Writers of every format draw exactly this. */
export type Mark =
  | (Frame & { readonly type: "shape"; readonly fill: string })
  | OutlineMark
  | (Frame & { readonly type: "image"; readonly image: SlideImage; readonly align: Align })
  | TextMark
  | TableMark
  | BarsMark
  | LinesMark;

export type Page = {
  readonly name: string;
  readonly background: string;
  readonly marks: readonly Mark[];
  /** The mark that is its title; a page without text boxes has none. */
  readonly title?: TextMark | undefined;
};

/** Inner margin of table cells. */
export const CELL_PADDING = { x: 6, y: 4 } as const;
/** The part of its row that a bar fills. */
export const BAR_THICKNESS = 0.56;

/** Where a text of `count` lines starts in its box, from the top of the slide. */
export function firstLineTop({ y, height, lines, size, valign }: TextMark, lineHeight: number): number {
  const free = height - lines.length * size * lineHeight;
  return y + (valign === "top" ? 0 : valign === "middle" ? free / 2 : free);
}

/** The largest rectangle with the proportions of an image within a box. */
export function containedFrame(box: Frame & { readonly align: Align }, image: { width: number; height: number }): Frame {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const free = { left: 0, center: (box.width - width) / 2, right: box.width - width }[box.align];
  return { x: box.x + free, y: box.y + (box.height - height) / 2, width, height };
}
