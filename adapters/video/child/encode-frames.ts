import type { Packet, Stream } from "node-av/lib";
import type { TimedPacket } from "./audio.ts";
import type { Mp4Muxer } from "./mp4-muxer.ts";
import type { VideoEncoder } from "./video-encoder.ts";

/** Encodes RGB24 frames to packets of a file. */
export async function* encodeFrames(
  images: AsyncIterable<Uint8Array>,
  encoder: VideoEncoder,
  file: Mp4Muxer,
  stream: Stream,
): AsyncGenerator<TimedPacket, void, undefined> {
  const timed = (packet: Packet): TimedPacket => ({
    packet,
    time: Number(packet.dts) * encoder.tick,
    write: () => file.add(packet, stream, encoder.context.timeBase),
  });
  for await (const image of images) for await (const packet of encoder.rgb(image)) yield timed(packet);
  for await (const packet of encoder.flush()) yield timed(packet);
}
