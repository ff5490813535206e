import type { SlideBox } from "#contracts/slides.ts";
import { areaMarks } from "./area-marks.ts";
import { chartMarks, textIn } from "./chart-marks.ts";
import type { Frame, Mark } from "./mark.ts";
import type { Palette } from "./palette.ts";
import type { SlideContent, SlideGalleryItem, SlideScore } from "./slide-data.ts";
import { tableMarks } from "./table-marks.ts";
import { timelineMarks } from "./timeline-marks.ts";

type Of<Type extends SlideBox["type"]> = Extract<SlideBox, { type: Type }>;

/** Whether a box prints results; a slide on which no such box has content is left out. */
export const isResult = (box: SlideBox): boolean =>
  box.type !== "shape" && box.type !== "text" && !(box.type === "image" && box.source === "logo");

/** The marks of a box, one list per slide that it needs; none without content. Texts are added when pages are numbered. */
export function boxMarks(
  box: Exclude<SlideBox, Of<"text">>,
  content: SlideContent,
  palette: Palette,
): readonly (readonly Mark[])[] {
  switch (box.type) {
    case "shape":
      return [[{ type: "shape", ...frameOf(box), fill: palette[box.fill] }]];
    case "image": {
      const image = content.images[box.source];
      if (!image) return [];
      return [
        [
          { type: "image", ...frameOf(box), image, align: box.align },
          ...(image.areas ? areaMarks(image.areas, box, palette) : []),
        ],
      ];
    }
    case "scores":
      return content.scores.length > 0 ? [scoreMarks(content.scores, box, palette)] : [];
    case "chart": {
      const chart = content.charts[box.source];
      return chart && chart.bars.length > 0 ? chartMarks(chart, box, box.size, palette) : [];
    }
    case "timeline":
      return content.timeline ? [timelineMarks(content.timeline, frameOf(box), box.size, palette)] : [];
    case "table":
      return tableMarks(content.tables[box.source] ?? [], frameOf(box), box.size, palette).map((mark) => [mark]);
    case "gallery":
      return galleryMarks(content.galleries[box.source] ?? [], box, palette);
  }
}

const frameOf = ({ x, y, width, height }: Frame): Frame => ({ x, y, width, height });

const CARD_GAP = 12;
const CARD_PADDING = 12;
const TALLEST_CARD = 150;

/** Scores as cards: the name, a large figure with its interval, and what it means. */
function scoreMarks(scores: readonly SlideScore[], { columns, ...box }: Of<"scores">, palette: Palette): Mark[] {
  const across = Math.min(columns, scores.length);
  const rows = Math.ceil(scores.length / across);
  const width = (box.width - (across - 1) * CARD_GAP) / across;
  const height = Math.min(TALLEST_CARD, (box.height - (rows - 1) * CARD_GAP) / rows);
  return scores.flatMap(({ name, value, range, text }, at): Mark[] => {
    const x = box.x + (at % across) * (width + CARD_GAP);
    const y = box.y + Math.floor(at / across) * (height + CARD_GAP);
    const inner = { x: x + CARD_PADDING + 3, y: y + CARD_PADDING, width: width - 2 * CARD_PADDING - 3 };
    const figure = Math.min(32, height * 0.28);
    const figureTop = inner.y + 16;
    const textTop = figureTop + figure * 1.2 + 3;
    return [
      { type: "shape", x, y, width, height, fill: palette.surface },
      { type: "shape", x, y, width: 3, height, fill: palette.accent },
      textIn(name, { ...inner, height: 14 }, { size: 11, colour: palette.muted }),
      textIn(
        value,
        { ...inner, y: figureTop, width: inner.width * 0.36, height: figure * 1.2 },
        { size: figure, bold: true, colour: palette.text, valign: "middle" },
      ),
      textIn(
        range,
        { ...inner, x: inner.x + inner.width * 0.38, y: figureTop, width: inner.width * 0.62, height: figure * 1.2 },
        { size: 10, colour: palette.muted, valign: "middle" },
      ),
      textIn(text, { ...inner, y: textTop, height: y + height - CARD_PADDING - textTop + 4 }, { size: 10, colour: palette.text }),
    ];
  });
}

const GALLERY_GAP = 16;

/** Proportions of a common image: its own are unknown. */
const COMMON_ASPECT = 4 / 3;

/**
 * The columns and the size of the cells of a gallery. Few images are printed larger, in the grid that leaves most room for each.
 */
function largestGrid(count: number, { columns: maxColumns, rows: maxRows, ...box }: Of<"gallery">, caption: number) {
  const grids = Array.from({ length: maxColumns }, (_, before) => {
    const columns = before + 1;
    const rows = Math.min(maxRows, Math.max(1, Math.ceil(count / columns)));
    const width = (box.width - (columns - 1) * GALLERY_GAP) / columns;
    const height = (box.height - (rows - 1) * GALLERY_GAP) / rows;
    return { columns, width, height, room: Math.min(width, (height - caption) * COMMON_ASPECT) };
  });
  const fitting = grids.filter(({ columns }) => columns * maxRows >= Math.min(count, maxColumns * maxRows));
  return fitting.reduce((best, each) => (each.room > best.room ? each : best));
}

/** Images with captions in a grid. */
function galleryMarks(items: readonly SlideGalleryItem[], box: Of<"gallery">, palette: Palette): readonly (readonly Mark[])[] {
  const perSlide = box.columns * box.rows;
  const slides = Math.ceil(items.length / perSlide);
  const caption = box.size * 2.6;
  const { columns, width, height } = largestGrid(items.length, box, caption);
  return Array.from({ length: slides }, (_, slide) =>
    items.slice(slide * perSlide, (slide + 1) * perSlide).flatMap((item, at): Mark[] => {
      const x = box.x + (at % columns) * (width + GALLERY_GAP);
      const y = box.y + Math.floor(at / columns) * (height + GALLERY_GAP);
      const image = { x, y, width, height: height - caption - 4 };
      return [
        { type: "shape", ...image, fill: palette.surface },
        { type: "image", ...image, image: item.image, align: "center" },
        textIn(
          item.caption,
          { x, y: y + height - caption, width, height: caption },
          { size: box.size, colour: palette.text, align: "center" },
        ),
      ];
    }),
  );
}
