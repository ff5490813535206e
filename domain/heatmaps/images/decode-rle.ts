import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";

const END_OF_LINE = 0;
const END_OF_BITMAP = 1;
const DELTA = 2;

/**
 * Decodes run-length encoding of a bitmap (RLE8, RLE4) to palette indices in the row order of the file. Skipped pixels are 0,
 * pixels beyond the end of a row are dropped.
 * @throws InputRejected unreadable if the data ends before the image does
 */
export function decodeRle(data: Buffer, width: number, height: number, bits: 4 | 8): Uint8Array {
  const indices = new Uint8Array(width * height);
  let at = 0;
  let column = 0;
  let row = 0;
  const next = (): number => {
    if (at >= data.length) throw new InputRejected("unreadable");
    return data[at++]!;
  };
  const put = (index: number): void => {
    if (column < width && row < height) indices[row * width + column] = index;
    column++;
  };
  const nibble = (byte: number, count: number): number => (bits === 8 ? byte : count % 2 === 0 ? byte >> 4 : byte & 15);
  while (row < height) {
    const run = next();
    const code = next();
    if (run > 0) for (let count = 0; count < run; count++) put(nibble(code, count));
    else if (code === END_OF_BITMAP) break;
    else if (code === END_OF_LINE) {
      row++;
      column = 0;
    } else if (code === DELTA) {
      column += next();
      row += next();
    } else {
      let byte = 0;
      for (let count = 0; count < code; count++) {
        if (bits === 8 || count % 2 === 0) byte = next();
        put(nibble(byte, count));
      }
      // Literal runs end on a 16-bit boundary.
      if (Math.ceil((code * bits) / 8) % 2 === 1) next();
    }
  }
  return indices;
}
