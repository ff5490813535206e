/** Rounds half up to this number of decimals; null stays null. */
export function roundDecimals(value: number, decimals: number): number;
export function roundDecimals(value: number | null, decimals: number): number | null;
export function roundDecimals(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
