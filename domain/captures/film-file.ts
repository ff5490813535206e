const LENGTH_BYTES = 4;

/** Pictures one after the other as one file: each with its length in bytes in front. */
export async function* packFrames(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(frame.length);
    yield Buffer.concat([length, frame]);
  }
}

/** The pictures of such a file as it comes, however it is chopped. Throws when it ends within one. */
export async function* unpackFrames(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let wanted = LENGTH_BYTES;
  let isLength = true;
  for await (const chunk of file) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes >= wanted) {
      const all = Buffer.concat(waiting);
      const part = all.subarray(0, wanted);
      waiting = [all.subarray(wanted)];
      bytes -= wanted;
      if (!isLength) yield part;
      wanted = isLength ? part.readUInt32BE() : LENGTH_BYTES;
      isLength = !isLength;
    }
  }
  if (bytes > 0 || !isLength) throw new Error("a file of frames that breaks off");
}
