import { type AttentionMap, densityOf } from "#domain/scores/attention-map.ts";

type Sum = AttentionMap & { readonly values: Float64Array };

/**
 * Sums densities cell by cell, separately for every network: each frame has the same weight, however sharp its peak. All maps
 * have one size, and come in the same order every time.
 */
export function sumOfDensities(): { add(maps: readonly AttentionMap[]): void; maps(): readonly Sum[] } {
  let sums: readonly Sum[] = [];
  return {
    add(maps) {
      if (sums.length === 0)
        sums = maps.map(({ width, height, values }) => ({ width, height, values: new Float64Array(values.length) }));
      maps.forEach((map, at) => {
        addTo(sums[at]!.values, densityOf(map));
      });
    },
    maps: () => sums,
  };
}

function addTo(sum: Float64Array, values: Float64Array): void {
  for (let cell = 0; cell < sum.length; cell++) sum[cell]! += values[cell]!;
}
