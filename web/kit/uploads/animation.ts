const ascii = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end));

/** Whether an image is an animation: a GIF with more than one frame, or an animated WebP. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  if (ascii(head, 8, 16) === "WEBPVP8X") return (head[20]! & 2) !== 0;
  return ascii(head, 0, 4) === "GIF8" && countFrames(new Uint8Array(await file.arrayBuffer()), 2) > 1;
}

/** Number of frames of a GIF, counted up to a maximum. */
function countFrames(bytes: Uint8Array, max: number): number {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames < max) {
    if (bytes[at] === 0x2c) {
      frames++;
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
    } else if (bytes[at] === 0x21) at += 2;
    else break;
    // The data of both kinds of blocks: parts that begin with their length, up to an empty one.
    while (bytes[at]) at += 1 + bytes[at]!;
    at++;
  }
  return frames;
}

/** The first frame of an image as PNG; the file itself if the browser cannot draw it. */
export async function firstFrame(file: Blob): Promise<Blob> {
  try {
    const frame = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    canvas.width = frame.width;
    canvas.height = frame.height;
    canvas.getContext("2d")?.drawImage(frame, 0, 0);
    frame.close();
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))) ?? file;
  } catch {
    return file;
  }
}
