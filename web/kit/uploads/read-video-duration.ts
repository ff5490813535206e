/** Maximum number of boxes to read before the search stops. */
const MAX_BOXES = 200;

/**
 * Duration of a video in seconds from its file header, so that the browser's codec support does not matter. Returns undefined if
 * the header has no duration, as in MPEG streams and fragmented MP4. Reads a few hundred bytes regardless of the file size.
 */
export async function readVideoDuration(file: Blob): Promise<number | undefined> {
  const head = await bytesAt(file, 0, 64);
  if (head.byteLength < 64) return undefined;
  const seconds = nameAt(head, 0) === "RIFF" ? aviDuration(head) : await mp4Duration(file);
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Layout: RIFF, AVI, LIST, hdrl, avih, then the microseconds per frame and, 16 bytes later, the number of frames. */
function aviDuration(head: DataView): number | undefined {
  if (nameAt(head, 24) !== "avih") return undefined;
  return (head.getUint32(32, true) * head.getUint32(48, true)) / 1_000_000;
}

async function mp4Duration(file: Blob): Promise<number | undefined> {
  const movie = await findBox(file, "moov", 0, file.size);
  const header = movie && (await findBox(file, "mvhd", movie.from, movie.to));
  if (!header) return undefined;
  const fields = await bytesAt(file, header.from, 32);
  if (fields.byteLength < 32) return undefined;
  // In version 1, times have 64 bits.
  const isLong = fields.getUint8(0) === 1;
  const scale = fields.getUint32(isLong ? 20 : 12);
  const length = isLong ? Number(fields.getBigUint64(24)) : fields.getUint32(16);
  return length / scale;
}

/** Finds the first box with a name in a byte range. Returns the range of its content. */
async function findBox(file: Blob, name: string, from: number, to: number): Promise<{ from: number; to: number } | undefined> {
  for (let at = from, boxes = 0; at + 8 <= to && boxes < MAX_BOXES; boxes++) {
    const head = await bytesAt(file, at, 16);
    if (head.byteLength < 8) return undefined;
    const short = head.getUint32(0);
    const isLong = short === 1 && head.byteLength === 16;
    // A size of 0 means that the box extends to the end.
    const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? to - at : short;
    const content = isLong ? 16 : 8;
    if (size < content) return undefined;
    if (nameAt(head, 4) === name) return { from: at + content, to: Math.min(to, at + size) };
    at += size;
  }
  return undefined;
}

const bytesAt = async (file: Blob, from: number, length: number) =>
  new DataView(await file.slice(from, from + length).arrayBuffer());
const nameAt = (bytes: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
