import type { Packet, Stream } from "node-av/lib";
import type { PictureEncoder } from "./encoder.ts";
import type { Mp4 } from "./mp4.ts";
import type { Timed } from "./sound.ts";

/** Encodes RGB24 frames to packets of a file. */
export async function* encodedPictures(
  pictures: AsyncIterable<Uint8Array>,
  encoder: PictureEncoder,
  file: Mp4,
  stream: Stream,
): AsyncGenerator<Timed, void, undefined> {
  const timed = (packet: Packet): Timed => ({
    packet,
    time: Number(packet.dts) * encoder.tick,
    write: () => file.add(packet, stream, encoder.context.timeBase),
  });
  for await (const picture of pictures) for await (const packet of encoder.rgb(picture)) yield timed(packet);
  for await (const packet of encoder.rest()) yield timed(packet);
}
