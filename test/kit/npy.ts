/** An array of a .npy file as this reader found it. */
export type NpyArray = { readonly descr: string; readonly shape: readonly number[]; readonly values: Uint8Array | Uint16Array };

/**
 * Reads a .npy file of format 1.0 as its documentation describes it, written apart from what writes such files:
 * https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function readNpy(file: Buffer): NpyArray {
  if (file.toString("latin1", 0, 6) !== "\x93NUMPY") throw new Error("no .npy file");
  if (file.readUInt8(6) !== 1 || file.readUInt8(7) !== 0) throw new Error("not of format 1.0");
  const end = 10 + file.readUInt16LE(8);
  const header = file.toString("latin1", 10, end);
  const found = /^\{'descr': '([^']+)', 'fortran_order': False, 'shape': \(([\d, ]*)\), \} *\n$/.exec(header);
  if (!found) throw new Error(`not the header of an array: ${header}`);
  const shape = found[2]!.split(",").flatMap((part) => (part.trim() === "" ? [] : Number(part)));
  const bytes = Uint8Array.from(file.subarray(end));
  const values = found[1] === "|u1" ? bytes : new Uint16Array(bytes.buffer);
  if (values.length !== shape.reduce((all, side) => all * side, 1)) throw new Error(`${values.length} values for ${shape}`);
  return { descr: found[1]!, shape, values };
}
