import type { LabelBox, LabelModelObject } from "#contracts/labels.ts";

type Frames = ReadonlyMap<number, readonly LabelBox[]>;
export type TextFile = { readonly name: string; readonly content: string };

const DECIMALS = 6;
const CLASSES = "classes.txt";
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
  return [{ name: CLASSES, content: `${classes.map(({ name }) => name).join("\n")}\n` }, ...files];
}

/**
 * Reads files in YOLO’s format. If the file `classes.txt` is among them, its names say which logos the classes are, in whatever
 * case; otherwise their order does. Lines that are not valid, and files whose name is not a frame number, are left out.
 * @returns `unknown` are the names of classes for which the model has no logo
 */
export function fromYolo(
  files: readonly TextFile[],
  objects: readonly LabelModelObject[],
  newId: () => string,
): { frames: Map<number, LabelBox[]>; unknown: string[] } {
  const { classes, unknown } = readClasses(files, objects);
  const frames = new Map<number, LabelBox[]>();
  for (const { name, content } of files) {
    const frame = /^(\d{1,3})\.txt$/.exec(name)?.[1];
    if (frame === undefined) continue;
    const boxes = content.split("\n").flatMap((line) => readBox(line, classes, newId));
    if (boxes.length > 0) frames.set(Number(frame), boxes);
  }
  return { frames, unknown };
}

type Classes = readonly (LabelModelObject | undefined)[];

function readClasses(files: readonly TextFile[], objects: readonly LabelModelObject[]): { classes: Classes; unknown: string[] } {
  const logos = objects.filter(({ type }) => type === "image");
  const file = files.find(({ name }) => name === CLASSES);
  if (!file) return { classes: logos, unknown: [] };
  const names = file.content.trim().split(/\r?\n/);
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const classes = names.map((name) => logos.find((logo) => same(logo.name, name)));
  return { classes, unknown: names.filter((_, at) => !classes[at]) };
}

function readBox(line: string, classes: Classes, newId: () => string): LabelBox[] {
  const [index = Number.NaN, cx = 0, cy = 0, width = 0, height = 0] = line.trim().split(/\s+/).map(Number);
  const object = classes[index];
  const isValid = [cx, cy, width, height].every((value) => value > 0 && value <= 1);
  if (!object || !isValid) return [];
  const [x, y] = [Math.max(0, cx - width / 2), Math.max(0, cy - height / 2)];
  const size = { width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) };
  return [{ id: newId(), object: object.id, name: object.name, x, y, ...size }];
}
