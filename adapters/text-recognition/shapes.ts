import type { Grey } from "./preprocess.ts";

/** Grey values below this are ink. */
const INK = 128;

/** A connected component of ink: its label from 1, its edges in pixels (right and bottom are exclusive), and its pixel count. */
export type Shape = {
  readonly id: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
};

/** Connected components of an image, and for every pixel the label of its component, 0 for none. */
export type Shapes = { readonly shapes: readonly Shape[]; readonly owners: Int32Array };

/** Width of a shape in pixels. */
export const widthOf = ({ left, right }: Shape): number => right - left;
/** Height of a shape in pixels. */
export const heightOf = ({ top, bottom }: Shape): number => bottom - top;

/** Finds the connected components of black on white. */
export function shapesOf({ width, height, bytes }: Grey): Shapes {
  const owners = new Int32Array(bytes.length);
  const waiting = new Int32Array(bytes.length);
  const shapes: Shape[] = [];
  let length = 0;
  const visit = (at: number, id: number) => {
    if (owners[at] !== 0 || bytes[at]! >= INK) return;
    owners[at] = id;
    waiting[length++] = at;
  };
  for (let start = 0; start < bytes.length; start++) {
    const id = shapes.length + 1;
    visit(start, id);
    if (length === 0) continue;
    const shape = { id, left: width, top: height, right: 0, bottom: 0, area: 0 };
    while (length > 0) {
      const at = waiting[--length]!;
      const x = at % width;
      const y = (at - x) / width;
      shape.area++;
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x + 1);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y + 1);
      if (x > 0) visit(at - 1, id);
      if (x < width - 1) visit(at + 1, id);
      if (y > 0) visit(at - width, id);
      if (y < height - 1) visit(at + width, id);
    }
    shapes.push(shape);
  }
  return { shapes, owners };
}
