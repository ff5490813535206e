/** NumPy type descriptors: bytes, and little-endian unsigned 16-bit integers. */
const DESCRIPTIONS = { uint8: "|u1", uint16: "<u2" } as const;
export type Dtype = keyof typeof DESCRIPTIONS;

const MAGIC = Buffer.from("\x93NUMPY\x01\x00", "latin1");
const LENGTH_BYTES = 2;
/** Alignment of the values in bytes, so that a reader can memory-map the file. */
const ALIGNMENT = 64;

/**
 * The header of a NumPy file (.npy, format 1.0); the array's values follow unchanged, in C order.
 * @param shape the array's dimensions, the slowest one first
 * @see https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function npyHeader({ dtype, shape }: { readonly dtype: Dtype; readonly shape: readonly number[] }): Buffer {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(", ");
  const description = `{'descr': '${DESCRIPTIONS[dtype]}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const before = MAGIC.length + LENGTH_BYTES;
  const headerLength = Math.ceil((before + description.length + 1) / ALIGNMENT) * ALIGNMENT;
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16LE(headerLength - before);
  return Buffer.concat([MAGIC, length, Buffer.from(`${description.padEnd(headerLength - before - 1)}\n`, "latin1")]);
}

/**
 * Parses the header of such a file: the array's dimensions, and the offset of its values; undefined until enough bytes have
 * arrived. Throws for formats this application does not write.
 */
export function readNpyHeader(file: Buffer): { readonly shape: readonly number[]; readonly begin: number } | undefined {
  const before = MAGIC.length + LENGTH_BYTES;
  if (file.length < before) return;
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error("not an .npy file of format 1.0");
  const begin = before + file.readUInt16LE(MAGIC.length);
  if (file.length < begin) return;
  const description = file.toString("latin1", before, begin);
  const dimensions = /'fortran_order': False, 'shape': \(([\d, ]+)\)/.exec(description)?.[1];
  if (!dimensions) throw new Error(`unsupported .npy header: ${description}`);
  return { shape: dimensions.split(",").filter(Boolean).map(Number), begin };
}
