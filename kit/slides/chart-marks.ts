import { fitText } from "./fit-text.ts";
import { type Align, BAR_THICKNESS, type BarsMark, type Frame, type Mark, type TextMark } from "./mark.ts";
import type { Palette } from "./palette.ts";
import type { SlideBar, SlideChart } from "./slide-data.ts";
import { textWidth } from "./text-width.ts";

const SHORTEST_ROW = 17;
const TALLEST_ROW = 34;
const GAP = 8;
const WIDEST_LABEL = 0.4;

/** A bar chart in a box, one list of marks per slide: labels, bars and values with intervals, aligned in rows. */
export function chartMarks(chart: SlideChart, box: Frame, size: number, palette: Palette): readonly (readonly Mark[])[] {
  const heading = { ...box, height: size * 1.9 };
  const inner = { ...box, y: box.y + heading.height, height: box.height - heading.height };
  const max = Math.max(1, Math.floor(inner.height / SHORTEST_ROW));
  const slides = Math.ceil(chart.bars.length / max);
  const perSlide = Math.ceil(chart.bars.length / Math.max(1, slides));
  const row = Math.min(TALLEST_ROW, inner.height / Math.max(1, perSlide));
  const labels = columnWidth(
    chart.bars.map(({ label }) => label),
    size,
    WIDEST_LABEL * box.width,
  );
  const values = columnWidth(
    chart.bars.map(({ text }) => text),
    size,
    WIDEST_LABEL * box.width,
  );
  return Array.from({ length: slides }, (_, slide) => {
    const bars = chart.bars.slice(slide * perSlide, (slide + 1) * perSlide);
    const height = row * bars.length;
    const plot = { x: inner.x + labels + GAP, y: inner.y, width: inner.width - labels - values - 2 * GAP, height };
    return [
      textIn(chart.title, heading, { size: size * 1.1, bold: true, colour: palette.text }),
      ...bars.map((_, at): Mark => trackIn(plot, at, row, palette.surface)),
      barsIn({ ...chart, bars }, plot, palette),
      ...bars.flatMap((bar, at) => rowTexts(bar, { ...inner, y: inner.y + at * row, height: row })),
    ];
  });

  function rowTexts({ label, text }: SlideBar, line: Frame): Mark[] {
    const style = { size, bold: false, colour: palette.text, valign: "middle" } as const;
    return [
      textIn(label, { ...line, width: labels }, style),
      textIn(text, { ...line, x: line.x + line.width - values, width: values }, { ...style, bold: true }),
    ];
  }
}

/** The whole scale behind a bar. */
const trackIn = (plot: Frame, at: number, row: number, fill: string): Mark => ({
  type: "shape",
  x: plot.x,
  y: plot.y + at * row + (row * (1 - BAR_THICKNESS)) / 2,
  width: plot.width,
  height: row * BAR_THICKNESS,
  fill,
});

const columnWidth = (texts: readonly string[], size: number, max: number): number =>
  Math.min(max, Math.max(...texts.map((text) => textWidth(text, size, true) * 1.04)));

const barsIn = (chart: SlideChart, frame: Frame, { tint, text }: Palette): BarsMark => ({
  type: "bars",
  ...frame,
  chart,
  colours: { bar: tint, interval: text },
});

type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour: string;
  readonly align?: Align;
  readonly valign?: TextMark["valign"];
};

/** A text that fits its box. */
export const textIn = (
  text: string,
  box: Frame,
  { size, bold = false, colour, align = "left", valign = "top" }: Style,
): TextMark => ({
  type: "text",
  x: box.x,
  y: box.y,
  width: box.width,
  height: box.height,
  ...fitText(text, { size, bold }, box),
  bold,
  colour,
  align,
  valign,
});
