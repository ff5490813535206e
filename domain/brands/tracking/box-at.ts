import type { BrandTrack } from "#contracts/brands.ts";
import type { LogoBox } from "#contracts/pipelines/logos.ts";

/**
 * Where an appearance is at a second of the video; undefined when it is not visible. Before its first box and after its last it
 * rests.
 */
export function boxAt({ from, to, boxes }: BrandTrack, time: number): LogoBox | undefined {
  if (time < from || time >= to) return;
  const next = boxes.findIndex((box) => box.time > time);
  const [before, after] = [next < 0 ? boxes.at(-1)! : boxes[Math.max(0, next - 1)]!, next < 0 ? boxes.at(-1)! : boxes[next]!];
  const span = after.time - before.time;
  const part = span > 0 ? Math.max(0, (time - before.time) / span) : 0;
  const mix = (key: keyof LogoBox) => before[key] + (after[key] - before[key]) * part;
  return { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") };
}
