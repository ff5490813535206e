import type { LogoBox } from "#contracts/pipelines/logos.ts";

/** Boxes that cover the same area as the given ones, without overlaps, so that nothing counts twice. */
export function disjoint(boxes: readonly LogoBox[]): LogoBox[] {
  if (boxes.length < 2) return [...boxes];
  const columns = edges(boxes.flatMap(({ x, width }) => [x, x + width]));
  const rows = edges(boxes.flatMap(({ y, height }) => [y, y + height]));
  return rows.flatMap(([y, bottom]) =>
    columns.flatMap(([x, right]) => {
      const [middleX, middleY] = [(x + right) / 2, (y + bottom) / 2];
      const isCovered = boxes.some(
        (box) => middleX > box.x && middleX < box.x + box.width && middleY > box.y && middleY < box.y + box.height,
      );
      return isCovered ? [{ x, y, width: right - x, height: bottom - y }] : [];
    }),
  );
}

/** The spans between neighbouring edges. */
function edges(values: readonly number[]): (readonly [from: number, to: number])[] {
  const rising = [...new Set(values)].toSorted((one, other) => one - other);
  return rising.slice(1).map((to, at) => [rising[at]!, to] as const);
}
