/** A vertical gradient with an id, from colours at equal distances. */
export function gradient(id: string, colours: readonly string[], direction = 'x2="0" y2="1"'): string {
  const stops = colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" ${direction}>${stops.join("")}</linearGradient>`;
}

/** A Gaussian blur with an id; deviation in units of the image. */
export const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** A ridge line from left to right by midpoint displacement, closed at the bottom of an image of 400 × 300. */
export function ridge(random: () => number, height: number, roughness: number): string {
  let heights = [height + (random() - 0.5) * roughness, height + (random() - 0.5) * roughness];
  for (let step = roughness; heights.length < 120; step *= 0.55) {
    heights = heights.flatMap((value, at) => {
      const next = heights[at + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + (random() - 0.5) * step];
    });
  }
  const points = heights.map((value, at) => `${((at * 400) / (heights.length - 1)).toFixed(1)} ${value.toFixed(1)}`);
  return `M0 300 L${points.join(" ")} L400 300z`;
}

/** A whole number from low to high. */
export const between = (random: () => number, low: number, high: number): number => Math.round(low + random() * (high - low));

/** One of the values. */
export const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
