import { sum } from "simple-statistics";
import type { LogoBox } from "#contracts/pipelines/logos.ts";
import { type AttentionMap, densityOf } from "#domain/scores/attention-map.ts";

type Size = { readonly width: number; readonly height: number };

/** How long an object covers each cell of a map, as the number of moments; cells at its edge count in part. */
export class Occupancy {
  readonly #size: Size;
  readonly #cells: Float64Array;
  #moments = 0;

  constructor(size: Size) {
    this.#size = size;
    this.#cells = new Float64Array(size.width * size.height);
  }

  /** Adds a moment. The parts do not overlap. */
  add(parts: readonly LogoBox[]): void {
    const { width, height } = this.#size;
    this.#moments++;
    for (const box of parts)
      for (const [row, high] of spans(box.y * height, (box.y + box.height) * height, height))
        for (const [column, wide] of spans(box.x * width, (box.x + box.width) * width, width))
          this.#cells[row * width + column]! += high * wide;
  }

  /** The share of a map’s attention in the cells that it covers, by how long it covers them, 0 to 1. */
  shareOf(map: AttentionMap): number {
    const density = densityOf(map);
    return sum([...this.#cells].map((moments, cell) => moments * density[cell]!)) / this.#moments;
  }
}

function spans(from: number, to: number, cells: number): [cell: number, part: number][] {
  const [start, end] = [Math.max(0, from), Math.min(cells, to)];
  const covered: [number, number][] = [];
  for (let cell = Math.floor(start); cell < end; cell++) covered.push([cell, Math.min(end, cell + 1) - Math.max(start, cell)]);
  return covered;
}
