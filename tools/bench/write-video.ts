import path from "node:path";
import { writeVideo } from "#adapters/video/write-video.ts";

/** Range of grey levels of a video's background: as much detail as in typical videos. */
const GRAIN = 24;

/** Writes a video of a disc crossing a grained, drifting background with a cut every four seconds; returns its path. */
export async function writeVideoFile(
  folder: string,
  { name, ...video }: { name: string; width: number; height: number; fps: number; seconds: number },
): Promise<string> {
  const file = path.join(folder, name);
  await writeVideo(file, { width: video.width, height: video.height, fps: video.fps, frames: frames(video) });
  return file;
}

type VideoOptions = { readonly width: number; readonly height: number; readonly fps: number; readonly seconds: number };

async function* frames({ width, height, fps, seconds }: VideoOptions): AsyncGenerator<Uint8Array> {
  const ground = Uint8Array.from({ length: width * height * 2 }, (_, at) => 90 + 60 * Math.sin(at / 97) + ((at * 7919) % GRAIN));
  for (let number = 0; number < seconds * fps; number++) {
    const time = number / fps;
    const scene = Math.floor(time / 4);
    const drift = Math.round(time * 40) * 2 + scene * 977;
    const rgb = Buffer.alloc(width * height * 3);
    const [x, y, radius] = [width * (0.5 + 0.4 * Math.sin(time)), height * (0.5 + 0.3 * Math.cos(time * 0.7)), height * 0.12];
    for (let row = 0, at = 0; row < height; row++)
      for (let column = 0; column < width; column++, at += 3) {
        const inside = (column - x) ** 2 + (row - y) ** 2 < radius ** 2;
        const grey = ground[row * width + column + drift]!;
        rgb[at] = inside ? 250 : grey;
        rgb[at + 1] = inside ? 200 : grey - 20 * (scene % 2);
        rgb[at + 2] = inside ? 40 : grey + 20 * (scene % 3);
      }
    yield rgb;
  }
}
