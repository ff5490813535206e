/** A box of an MP4 file. */
function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}

function movieHeader(seconds: number, isLong: boolean): Buffer {
  const fields = Buffer.alloc(isLong ? 112 : 100);
  const scale = 1000;
  fields.writeUInt8(isLong ? 1 : 0);
  fields.writeUInt32BE(scale, isLong ? 20 : 12);
  if (isLong) fields.writeBigUInt64BE(BigInt(Math.round(seconds * scale)), 24);
  else fields.writeUInt32BE(Math.round(seconds * scale), 16);
  return box("mvhd", fields);
}

/** An MP4 file with the given duration in its header and `bytes` zero bytes instead of video data. */
export function mp4Header(seconds: number, { brand = "isom", bytes = 64, isLong = false, mediaFirst = true } = {}): Buffer {
  const type = box("ftyp", Buffer.from(`${brand}\0\0\0\0`, "latin1"));
  const movie = box("moov", Buffer.concat([box("udta", Buffer.alloc(4)), movieHeader(seconds, isLong)]));
  const media = box("mdat", Buffer.alloc(bytes));
  return Buffer.concat(mediaFirst ? [type, media, movie] : [type, movie, media]);
}

/** The start of an AVI file with this number of frames and microseconds per frame. */
export function aviHeader(frames: number, microseconds: number): Buffer {
  const head = Buffer.alloc(88);
  for (const [at, name] of [
    [0, "RIFF"],
    [8, "AVI "],
    [12, "LIST"],
    [20, "hdrl"],
    [24, "avih"],
  ] as const)
    head.write(name, at, "latin1");
  head.writeUInt32LE(microseconds, 32);
  head.writeUInt32LE(frames, 48);
  return head;
}
