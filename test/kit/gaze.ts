/** A file of fixations of several viewers at points in 0 to 1 of the image, with the given number of rows for each viewer. */
export function gazeCsv({ viewers = 6, rows = 10, from = 0.02, to = 0.48 } = {}): string {
  const lines = Array.from({ length: viewers * rows }, (_, at) => {
    const part = (at % rows) / Math.max(1, rows - 1);
    return `P${Math.floor(at / rows)},${(from + part * (to - from)).toFixed(4)},${(0.1 + 0.8 * part).toFixed(4)},200`;
  });
  return ["participant,x,y,duration", ...lines].join("\n");
}
