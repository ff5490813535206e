import type { LabelBox, LabelModelObject } from "#contracts/labels.ts";

type Frames = ReadonlyMap<number, readonly LabelBox[]>;
export type TextFile = { readonly name: string; readonly content: string };

const DECIMALS = 6;
const nameOf = (frame: number): string => `${String(frame).padStart(3, "0")}.txt`;

/** Labels in YOLO's format: for each frame a file whose lines are class, centre x, centre y, width and height as fractions. */
export function toYolo(frames: Frames, objects: readonly LabelModelObject[]): TextFile[] {
  const classes = objects.filter(({ type }) => type === "image");
  const files = [...frames]
    .filter(([, boxes]) => boxes.length > 0)
    .map(([frame, boxes]) => {
      const lines = boxes.map(({ object, x, y, width, height }) =>
        [
          classes.findIndex(({ id }) => id === object),
          ...[x + width / 2, y + height / 2, width, height].map((value) => value.toFixed(DECIMALS)),
        ].join(" "),
      );
      return { name: nameOf(frame), content: `${lines.join("\n")}\n` };
    });
  return [{ name: "classes.txt", content: `${classes.map(({ name }) => name).join("\n")}\n` }, ...files];
}

/** Reads files in YOLO's format. Lines that are not valid, and files whose name is not a frame number, are left out. */
export function fromYolo(
  files: readonly TextFile[],
  objects: readonly LabelModelObject[],
  newId: () => string,
): Map<number, LabelBox[]> {
  const classes = objects.filter(({ type }) => type === "image");
  const frames = new Map<number, LabelBox[]>();
  for (const { name, content } of files) {
    const frame = /^(\d{1,3})\.txt$/.exec(name)?.[1];
    if (frame === undefined) continue;
    const boxes = content.split("\n").flatMap((line) => {
      const [index = Number.NaN, cx = 0, cy = 0, width = 0, height = 0] = line.trim().split(/\s+/).map(Number);
      const object = classes[index];
      const isValid = [cx, cy, width, height].every((value) => value > 0 && value <= 1);
      if (!object || !isValid) return [];
      const [x, y] = [Math.max(0, cx - width / 2), Math.max(0, cy - height / 2)];
      return [
        {
          id: newId(),
          object: object.id,
          name: object.name,
          x,
          y,
          width: Math.min(width, 1 - x),
          height: Math.min(height, 1 - y),
        },
      ];
    });
    frames.set(Number(frame), boxes);
  }
  return frames;
}
