import { textIn } from "./chart-marks.ts";
import { type Align, containedFrame, type Frame, type Mark } from "./mark.ts";
import type { Palette } from "./palette.ts";
import type { SlideAreas } from "./slide-data.ts";
import { textWidth } from "./text-width.ts";

const SIZE = 9;
const LABEL_HEIGHT = 13;
const LABEL_PADDING = 4;
const LINE = 1.25;
/** Behind the line, so that it can be seen on every colour. */
const EDGE = 2.75;

/** The outlines of areas on an image within a box, then their names, so that no outline crosses a name. */
export function areaMarks({ size, boxes }: SlideAreas, box: Frame & { readonly align: Align }, palette: Palette): Mark[] {
  const image = containedFrame(box, size);
  const scale = image.width / size.width;
  const areas = boxes.map(({ name, left, top, width, height }) => ({
    name,
    frame: { x: image.x + left * scale, y: image.y + top * scale, width: width * scale, height: height * scale },
  }));
  return [
    ...areas.flatMap(({ frame }): Mark[] => [
      { type: "outline", ...frame, colour: palette.on_accent, thickness: EDGE },
      { type: "outline", ...frame, colour: palette.accent, thickness: LINE },
    ]),
    ...areas.flatMap(({ name, frame }): Mark[] => {
      const label = labelFrame(name, frame, image);
      const text = { ...label, x: label.x + LABEL_PADDING, width: label.width - 2 * LABEL_PADDING };
      return [
        { type: "shape", ...label, fill: palette.accent },
        textIn(name, text, { size: SIZE, bold: true, colour: palette.on_accent, valign: "middle" }),
      ];
    }),
  ];
}

/** Above the area, or at its top where the image has no room above it. */
function labelFrame(name: string, area: Frame, image: Frame): Frame {
  const width = Math.min(image.width, textWidth(name, SIZE, true) * 1.04 + 2 * LABEL_PADDING);
  const above = area.y - LABEL_HEIGHT;
  return {
    x: Math.max(image.x, Math.min(area.x, image.x + image.width - width)),
    y: above >= image.y ? above : area.y,
    width,
    height: LABEL_HEIGHT,
  };
}
