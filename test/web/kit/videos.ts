import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { FF_ENCODER_LIBX264 } from "node-av";
import { Encoder, Muxer } from "node-av/api";
import { AV_LOG_QUIET, AV_PIX_FMT_RGB24, AV_PIX_FMT_YUV420P } from "node-av/constants";
import { Frame, Log, Rational } from "node-av/lib";

const WIDTH = 320;
const HEIGHT = 180;
const BITS = 8;
/** Size in pixels of the square that encodes a bit of the frame number, in the upper left corner, lowest bit first. */
const SQUARE = 24;

export const VIDEO = { width: WIDTH, height: HEIGHT, fps: 25, seconds: 3, frames: 75, bits: BITS, square: SQUARE } as const;

const videoCache = new Map<string, Promise<Buffer>>();

/** A three-second H.264 video whose frames contain their number. Each name has its own colour. */
export function testVideo(name: string): Promise<Buffer> {
  let made = videoCache.get(name);
  if (!made) {
    made = encodeVideo(name);
    videoCache.set(name, made);
  }
  return made;
}

async function encodeVideo(name: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "sightline-video-"));
  const file = path.join(folder, "video.mp4");
  const ground = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  try {
    await write(file, (frame) => draw(frame, ground));
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function write(file: string, drawn: (frame: number) => Uint8Array): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  const timeBase = new Rational(1, VIDEO.fps);
  const out = await Muxer.open(file, { options: { movflags: "+faststart" } });
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    autoFormat: true,
    options: { preset: "ultrafast", crf: 20, g: 25 },
    context: { pixelFormat: AV_PIX_FMT_YUV420P, timeBase, framerate: new Rational(VIDEO.fps, 1) },
  });
  const stream = out.addStream(encoder);
  const drain = async () => {
    for (let packet = await encoder.receive(); packet; packet = await encoder.receive()) {
      if (typeof packet !== "object") return;
      await out.writePacket(packet, stream);
      packet.free();
    }
  };
  for (let index = 0; index < VIDEO.frames; index += 1) {
    const properties = { width: WIDTH, height: HEIGHT, format: AV_PIX_FMT_RGB24, pts: BigInt(index), timeBase };
    const frame = Frame.fromVideoBuffer(Buffer.from(drawn(index)), properties);
    await encoder.encode(frame);
    frame.free();
    await drain();
  }
  await encoder.flush();
  await drain();
  await out.close();
  encoder.close();
}

function draw(frame: number, ground: number): Uint8Array {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    rgb[pixel * 3] = ground % 200;
    rgb[pixel * 3 + 1] = 90;
    rgb[pixel * 3 + 2] = 160;
  }
  for (let bit = 0; bit < BITS; bit += 1) {
    const shade = (frame >> bit) & 1 ? 255 : 0;
    for (let y = 0; y < SQUARE; y += 1) rgb.fill(shade, (y * WIDTH + bit * SQUARE) * 3, (y * WIDTH + (bit + 1) * SQUARE) * 3);
  }
  return rgb;
}
