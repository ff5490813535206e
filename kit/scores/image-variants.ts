/** Cells per side of the grid of a fingerprint. */
export const FINGERPRINT_SIDE = 12;
/** Images whose coarse brightness correlates at least this much are variants of one. */
const MIN_CORRELATION = 0.9;

/**
 * Whether two images are variants of one image, such as another colour, text or position of an element. Crops and other formats
 * are different images.
 * @param one fingerprint (domain/heatmaps/images/fingerprint.ts); null if unknown
 */
export function areVariants(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [first, second] = [cellsOf(one), cellsOf(other)];
  return first.length === second.length && correlation(first, second) >= MIN_CORRELATION;
}

const cellsOf = (fingerprint: string): number[] => Array.from(atob(fingerprint), (cell) => cell.charCodeAt(0));

/** Pearson's correlation; 0 if either is constant. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [deviations(one), deviations(other)];
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  const scale = Math.sqrt(product(first, first) * product(second, second));
  return scale > 0 ? product(first, second) / scale : 0;
}

function deviations(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
