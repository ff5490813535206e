import { minutesAndSeconds } from "#kit/portable/minutes-and-seconds.ts";
import { textIn } from "./chart-marks.ts";
import type { Dash, Frame, Mark } from "./mark.ts";
import type { Palette } from "./palette.ts";
import type { SlideTimeline } from "./slide-data.ts";
import { textWidth } from "./text-width.ts";

/** Steps of the time scale in seconds; the first that gives few labels is used. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600] as const;
const MAX_LABELS = 10;
const SCALE = [0, 50, 100] as const;
const HAIRLINE = 0.75;
const SAMPLE = { width: 22, height: 2, gap: 6, after: 20 } as const;
/** Cuts closer than this are drawn as ticks at the top, because lines would hide the curves. */
const MIN_CUT_DISTANCE = 12;
const TICK = 8;
const DASHES: readonly Dash[] = [[], [6, 4], [2, 3]];

/** Measures of a video over time: a heading, a legend, the scales, the cuts and the lines. */
export function timelineMarks(timeline: SlideTimeline, box: Frame, size: number, palette: Palette): readonly Mark[] {
  const { title, note, seconds, lines, cuts } = timeline;
  const styles = lines.map((_, at) => ({
    colour: [palette.accent, palette.text, palette.muted][at % 3]!,
    dash: DASHES[at % DASHES.length]!,
  }));
  const row = size * 1.9;
  const scale = textWidth("100", size) + 8;
  const head = (note === "" ? 2 : 3) * row;
  const plot = { x: box.x + scale, y: box.y + head + 4, width: box.width - scale, height: box.height - head - row - 4 };
  const small = { size, colour: palette.muted, valign: "middle" } as const;
  const atSecond = (second: number) => plot.x + (plot.width * second) / seconds;
  const cutHeight = cuts.length * MIN_CUT_DISTANCE > plot.width ? TICK : plot.height;
  return [
    textIn(title, { ...box, height: row }, { size: size * 1.1, bold: true, colour: palette.text }),
    ...(note === "" ? [] : [textIn(note, { ...box, y: box.y + row, height: row }, { size, colour: palette.muted })]),
    ...legend(),
    ...SCALE.flatMap((value): Mark[] => {
      const y = plot.y + plot.height * (1 - value / 100);
      return [
        { type: "shape", x: plot.x, y: y - HAIRLINE / 2, width: plot.width, height: HAIRLINE, fill: palette.line },
        textIn(String(value), { x: box.x, y: y - row / 2, width: scale - 8, height: row }, { ...small, align: "right" }),
      ];
    }),
    ...cuts.map(
      (cut): Mark => ({ type: "shape", x: atSecond(cut), y: plot.y, width: HAIRLINE, height: cutHeight, fill: palette.line }),
    ),
    { type: "lines", ...plot, timeline, styles },
    ...timeLabels(),
  ];

  function legend(): Mark[] {
    const y = box.y + head - row;
    let left = plot.x;
    return styles.flatMap(({ colour, dash }, at): Mark[] => {
      const { label } = lines[at]!;
      const width = Math.min(textWidth(label, size) * 1.06, box.x + box.width - left - SAMPLE.width - SAMPLE.gap);
      const marks = [
        ...sampleOf(dash, colour, { x: left, y: y + row / 2 - SAMPLE.height / 2 }),
        textIn(label, { x: left + SAMPLE.width + SAMPLE.gap, y, width, height: row }, { ...small, colour: palette.text }),
      ];
      left += SAMPLE.width + SAMPLE.gap + width + SAMPLE.after;
      return marks;
    });
  }

  function timeLabels(): Mark[] {
    const step = STEPS.find((each) => seconds / each <= MAX_LABELS) ?? STEPS.at(-1)!;
    return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at): Mark => {
      const width = textWidth("00:00", size) * 1.2;
      const middle = Math.min(atSecond(at * step), box.x + box.width - width / 2);
      const place = { x: middle - width / 2, y: plot.y + plot.height + 2, width, height: row };
      return textIn(minutesAndSeconds(at * step), place, { ...small, align: "center" });
    });
  }
}

/** A short piece of a line, drawn with rectangles. */
function sampleOf([line, gap]: Dash, fill: string, { x, y }: { x: number; y: number }): Mark[] {
  const { width, height } = SAMPLE;
  if (line === undefined || gap === undefined) return [{ type: "shape", x, y, width, height, fill }];
  const count = Math.floor((width + gap) / (line + gap));
  return Array.from({ length: count }, (_, at) => ({ type: "shape", x: x + at * (line + gap), y, width: line, height, fill }));
}
