import type { TimedPacket } from "./audio.ts";

/** Writes the packets of two streams in order of time, so that neither is buffered in memory. */
export async function interleave(
  image: AsyncIterable<TimedPacket>,
  sound: AsyncGenerator<TimedPacket, void, undefined> | undefined,
): Promise<void> {
  let next = await sound?.next();
  for await (const { time, write } of image) {
    for (; sound && next && !next.done && next.value.time <= time; next = await sound.next()) await next.value.write();
    await write();
  }
  for (; sound && next && !next.done; next = await sound.next()) await next.value.write();
}
