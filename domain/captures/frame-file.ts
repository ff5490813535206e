const LENGTH_BYTES = 4;

/** Encodes frames as one file: each frame is preceded by its length in bytes. */
export async function* packFrames(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(frame.length);
    yield Buffer.concat([length, frame]);
  }
}

/** Decodes the frames of such a stream, however it is chunked. Throws if it ends within a frame. */
export async function* unpackFrames(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = [];
  let bytes = 0;
  let needed = LENGTH_BYTES;
  let isLength = true;
  for await (const chunk of file) {
    buffered.push(chunk);
    bytes += chunk.length;
    while (bytes >= needed) {
      const all = Buffer.concat(buffered);
      const part = all.subarray(0, needed);
      buffered = [all.subarray(needed)];
      bytes -= needed;
      if (!isLength) yield part;
      needed = isLength ? part.readUInt32BE() : LENGTH_BYTES;
      isLength = !isLength;
    }
  }
  if (bytes > 0 || !isLength) throw new Error("the frame file ends within a frame");
}
