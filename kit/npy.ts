/** What the values of an array are, as NumPy spells it: bytes, or unsigned numbers of two bytes, the lower one first. */
const DESCRIPTIONS = { uint8: "|u1", uint16: "<u2" } as const;
export type Dtype = keyof typeof DESCRIPTIONS;

const MAGIC = Buffer.from("\x93NUMPY\x01\x00", "latin1");
const LENGTH_BYTES = 2;
/** The values begin at a multiple of so many bytes, so that a reader can map the file into memory. */
const ALIGNMENT = 64;

/**
 * What a NumPy file (.npy, format 1.0) begins with; the array's values follow as they are, the last dimension running fastest.
 * @param shape the array's dimensions, the slowest one first
 * @see https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function npyHeader({ dtype, shape }: { readonly dtype: Dtype; readonly shape: readonly number[] }): Buffer {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(", ");
  const facts = `{'descr': '${DESCRIPTIONS[dtype]}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const before = MAGIC.length + LENGTH_BYTES;
  const whole = Math.ceil((before + facts.length + 1) / ALIGNMENT) * ALIGNMENT;
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16LE(whole - before);
  return Buffer.concat([MAGIC, length, Buffer.from(`${facts.padEnd(whole - before - 1)}\n`, "latin1")]);
}

/**
 * What the header of such a file says, once enough of the file has come: the array's dimensions, and where its values begin. Throws for a
 * file that we would not write ourselves.
 */
export function readNpyHeader(file: Buffer): { readonly shape: readonly number[]; readonly begin: number } | undefined {
  const before = MAGIC.length + LENGTH_BYTES;
  if (file.length < before) return;
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error("no .npy file of format 1.0");
  const begin = before + file.readUInt16LE(MAGIC.length);
  if (file.length < begin) return;
  const facts = file.toString("latin1", before, begin);
  const dimensions = /'fortran_order': False, 'shape': \(([\d, ]+)\)/.exec(facts)?.[1];
  if (!dimensions) throw new Error(`a .npy file of another kind: ${facts}`);
  return { shape: dimensions.split(",").filter(Boolean).map(Number), begin };
}
